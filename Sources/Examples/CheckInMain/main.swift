import CheckIn

CheckInApp.main()
