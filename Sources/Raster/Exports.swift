@_exported import CRaster
