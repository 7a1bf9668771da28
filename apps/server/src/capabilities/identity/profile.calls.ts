import type { profile } from '@waea/contract/profile'
import type { Handlers } from '../../platform/part.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { updateProfile } from './update-profile.ts'

export const profileHandlers: Handlers<typeof profile> = {
  updateCustomer: updateProfile,
  updateProfile,
  changePassword,
  changeEmail,
}
