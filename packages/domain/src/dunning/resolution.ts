/** The free service that decides if a customer and the provider cannot agree (TCF Customer Care Code). */
export const disputeResolution = {
  name: 'Telecommunications Dispute Resolution',
  link: 'https://www.tdr.org.nz',
  phone: '0508 98 98 98',
} as const
