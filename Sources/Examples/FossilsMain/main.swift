import Fossils

FossilsApp.main()
