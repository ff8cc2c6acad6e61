/// A part of a slab, which it keeps alive.
struct SlabSlice {
    let slab: Slab
    let range: Range<Int>

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: slab.bytes[range]) }
}
