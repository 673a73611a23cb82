import Foundation
import Testing

@testable import Devices

@MainActor
struct DirectAccessTests {
  @Test func aDeviceThatIsNotThereSaysWhereToLook() {
    let access = DirectAccess()
    #expect {
      try access.open("/dev/input/event9999")
    } throws: {
      ($0 as? DeviceError)?.description.contains("`vitrine devices`") == true
    }
  }

  @Test func anOpenDeviceIsClosedOnce() throws {
    let access = DirectAccess()
    let file = try access.open("/dev/null")
    #expect(fcntl(file.descriptor, F_GETFD) & FD_CLOEXEC != 0)
    access.close(file)
    #expect(fcntl(file.descriptor, F_GETFD) == -1)
    access.close(file)
  }

  @Test func aLackingPermissionNamesTheGroup() {
    let error = DeviceError.open(path: "/dev/input/event0", code: EACCES, group: "input")
    #expect("\(error)".contains("the group \"input\""))
    #expect(DirectAccess.group(of: "/dev/null") == "root")
  }
}
