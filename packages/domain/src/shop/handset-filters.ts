/**
 * By what a shop of handsets filters (3§9.5). The specification names some of the colours and the ends of the storage; it
 * does not say which brands there are, so none is listed.
 */
export const handsetFilters = {
  Colours: ['Starlight', 'Silver', 'Graphite'],
  /** In gigabytes, of 1,024 to the terabyte. */
  Storage: { FromGB: 128, UptoGB: 1024 },
  Brands: [] as string[],
}
