#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

// Swift imports anonymous C enumerators as integers of varying types; they are converted once here.
let vr_gradient_linear_kind = Int(vr_gradient_linear)
let vr_gradient_radial_kind = Int(vr_gradient_radial)
let vr_gradient_conic_kind = Int(vr_gradient_conic)
let vr_gradient_lut_size_value = Int(vr_gradient_lut_size)

func sine(_ x: Float) -> Float { sinf(x) }
func cosine(_ x: Float) -> Float { cosf(x) }
