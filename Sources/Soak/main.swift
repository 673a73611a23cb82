import Foundation

exit(SoakTool.run(Array(CommandLine.arguments.dropFirst())))
