import type { SandboxPartner } from '../partner.ts'
export const addresses: SandboxPartner = { name: 'addresses', mount() {} }
