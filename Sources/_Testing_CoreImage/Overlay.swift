// Swift Testing looks for a module of this name in every file that imports both Testing and a module called CoreImage,
// and refuses to compile the file without it. Being there is all it has to do.
