/**
 * The filters of a handset shop (3§9.5). The specification names some colours and the range of storage; it does not say
 * which brands there are, so none is listed.
 */
export const handsetFilters = {
  Colours: ['Starlight', 'Silver', 'Graphite'],
  /** In gigabytes, 1,024 to the terabyte. */
  Storage: { FromGB: 128, UptoGB: 1024 },
  Brands: [] as string[],
}
