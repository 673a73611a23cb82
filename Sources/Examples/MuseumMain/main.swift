import Museum

MuseumApp.main()
