import { Type } from 'typebox'
import { calls, ownCustomer, ownCustomerOrProvider, signedIn } from '../call.ts'
import { Changes, Email, Line, Name, Nanos, Nothing, Shape, SPID, TypedNumber } from '../shapes.ts'
import { Customer } from './customers.ts'

const Password = Type.String({ minLength: 1, maxLength: 200 })

/** A customer account as the provider's programs see it; `DeletedAtNanos` is set when it is closed. */
export const CustomerRecord = Shape({ ...Customer.properties, SPID, DeletedAtNanos: Type.Optional(Nanos) })

/** The changeable fields of a customer account. Omitted fields stay; a blank number or reference removes it. */
export const changedFields = {
  FirstName: Type.Optional(Name),
  LastName: Type.Optional(Name),
  ExternalRef5: Type.Optional(Line(40)),
  Email: Type.Optional(Email),
  MobileNumber: Type.Optional(TypedNumber),
}

/** The current account; a changed email is pending until its code is entered. */
const Changed = Shape({ ...Customer.properties, PendingEmail: Type.Optional(Email) })

const changeRefusals = [
  'name-missing',
  'email-invalid',
  'number-invalid',
  'step-up-needed',
  'not-allowed',
  'not-found',
  'code-too-soon',
  'too-many-tries',
] as const

/** Changes by people to their own profile and account (1§5, 2§7.1). */
export const profile = calls({
  updateCustomer: {
    is: 'PUT /v2/:spid/customer/:customerUuid',
    says:
      'Changes the names and the email of the own account, and contact and rewards number where they are sent. A new ' +
      'email, contact number or rewards number needs the password within the last 5 minutes, and the email takes effect ' +
      'once its code is shown; of a program of the provider all takes effect at once (2§7.1, 2§7.6).',
    who: ownCustomerOrProvider('customer:write'),
    body: Changes(CustomerRecord, {
      SPID: Type.Optional(SPID),
      ...changedFields,
      FirstName: Name,
      LastName: Name,
      Email,
    }),
    gives: Changed,
    refuses: [...changeRefusals],
    runs: 'partner',
    needs: 'step-up-in-part',
  },
  updateProfile: {
    is: 'PUT /customer/:customerUuid',
    says:
      'Changes what is sent of the profile; what is not sent stays. A new email, contact number or rewards number ' +
      'needs the password within the last 5 minutes (2§7.1, 1§5).',
    who: ownCustomer(),
    body: Shape(changedFields),
    gives: Changed,
    refuses: [...changeRefusals],
    runs: 'partner',
    needs: 'step-up-in-part',
  },
  changePassword: {
    is: 'POST /api/frontend/v1/change-password',
    says:
      'Sets a new password in place of the present one, which must be shown and differ; every other device is signed ' +
      'out (1§5).',
    who: signedIn,
    body: Shape({ OldPassword: Password, Password }),
    gives: Nothing,
    refuses: ['password-weak', 'wrong-old-password', 'password-unchanged', 'too-many-tries', 'unavailable'],
    runs: 'partner',
  },
  changeEmail: {
    is: 'POST /api/frontend/v1/change-email',
    says:
      'Asks for another email to sign in with: mails it a code and a link. It takes effect when one of them is shown ' +
      'to the email verification call. Needs the password within the last 5 minutes (1§5).',
    who: signedIn,
    body: Shape({ Email }),
    gives: Shape({ PendingEmail: Email }),
    refuses: ['email-invalid', 'email-unchanged', 'code-too-soon', 'too-many-tries'],
    needs: 'step-up',
    status: 202,
    runs: 'partner',
  },
})
