/** Statuses of a mobile beyond those that the specification names: 4 is active. */
export const status = { issued: 1, asked: 2, provisioning: 3, active: 4, suspended: 5, disabled: 6, ended: 7 } as const
