import type { identitySafety } from '@waea/contract/people/identity-safety'
import type { Handlers } from '../../platform/jobs/part.ts'
import { accessUsers } from './access/access-users.ts'
import { endAccess } from './access/end-access.ts'
import { sendMfa, verifyMfa } from './proofs/step-up.ts'
import { addPasskey, passkeyCreation, removePasskey, renamePasskey, security } from './security/passkeys.ts'
import {
  confirmSecondFactor,
  newRecoveryCodes,
  removeSecondFactor,
  resetSecondFactor,
  startSecondFactor,
} from './security/second-factor-setup.ts'
import { securityLog } from './security/security-log.ts'
import { devices, signOutDevice, signOutOthers } from './sessions/devices.ts'
import { passkeyRequest, showPasskey } from './sign-in/show-passkey.ts'
import { showSecondFactor } from './sign-in/show-second-factor.ts'

export const safetyHandlers: Handlers<typeof identitySafety> = {
  sendMfa: (ctx) => sendMfa(ctx),
  verifyMfa,
  security: (ctx) => security(ctx),
  accessUsers,
  endAccess,
  devices: (ctx) => devices(ctx),
  signOutDevice,
  signOutOthers: (ctx) => signOutOthers(ctx),
  securityLog,
  startSecondFactor: (ctx) => startSecondFactor(ctx),
  confirmSecondFactor,
  newRecoveryCodes: (ctx) => newRecoveryCodes(ctx),
  removeSecondFactor: (ctx) => removeSecondFactor(ctx),
  resetSecondFactor,
  showSecondFactor,
  passkeyCreation: (ctx) => passkeyCreation(ctx),
  addPasskey,
  renamePasskey,
  removePasskey,
  passkeyRequest: (ctx) => passkeyRequest(ctx),
  showPasskey,
}
