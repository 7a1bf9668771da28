import type { profile } from '@waea/contract/people/profile'
import type { Handlers } from '../../platform/jobs/part.ts'
import { changePassword } from './passwords/change-password.ts'
import { changeEmail } from './profile/change-email.ts'
import { updateCustomer, updateProfile } from './profile/update-profile.ts'

export const profileHandlers: Handlers<typeof profile> = {
  updateCustomer,
  updateProfile,
  changePassword,
  changeEmail,
}
