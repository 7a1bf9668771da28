/** Statuses of a mobile. The specification names only 4, active. */
export const status = { issued: 1, asked: 2, provisioning: 3, active: 4, suspended: 5, disabled: 6, ended: 7 } as const
