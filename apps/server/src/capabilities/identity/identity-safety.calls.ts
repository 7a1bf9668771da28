import type { identitySafety } from '@waea/contract/identity-safety'
import type { Handlers } from '../../platform/part.ts'
import { accessUsers } from './access-users.ts'
import { devices, signOutDevice, signOutOthers } from './devices.ts'
import { addPasskey, passkeyCreation, removePasskey, renamePasskey, security } from './passkeys.ts'
import { showSecondFactor } from './second-factor.ts'
import { confirmSecondFactor, newRecoveryCodes, removeSecondFactor, startSecondFactor } from './second-factor-setup.ts'
import { securityLog } from './security-log.ts'
import { passkeyRequest, showPasskey } from './show-passkey.ts'
import { sendMfa, verifyMfa } from './step-up.ts'

export const safetyHandlers: Handlers<typeof identitySafety> = {
  sendMfa: (ctx) => sendMfa(ctx),
  verifyMfa,
  security: (ctx) => security(ctx),
  accessUsers,
  devices: (ctx) => devices(ctx),
  signOutDevice,
  signOutOthers: (ctx) => signOutOthers(ctx),
  securityLog,
  startSecondFactor: (ctx) => startSecondFactor(ctx),
  confirmSecondFactor,
  newRecoveryCodes: (ctx) => newRecoveryCodes(ctx),
  removeSecondFactor: (ctx) => removeSecondFactor(ctx),
  showSecondFactor,
  passkeyCreation: (ctx) => passkeyCreation(ctx),
  addPasskey,
  renamePasskey,
  removePasskey,
  passkeyRequest: (ctx) => passkeyRequest(ctx),
  showPasskey,
}
