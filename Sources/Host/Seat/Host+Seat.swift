extension Host {
  /// The state of the seat. A host without a seat, as in tests, is always active.
  public var seatState: SeatState { context.seatState }

  /// Takes over the seat that opened the screen and the devices. The host then follows its state changes and ends it on
  /// stop.
  public func adopt(_ provider: any SeatProvider) { seat.adopt(provider) }
}
