import { sentTagPattern, tagNamePattern } from '@waea/domain/customers/tag'
import { Type } from 'typebox'
import { calls, ownCustomerOrProvider, provider } from '../call.ts'
import {
  Changes,
  Email,
  Line,
  MSISDN,
  Name,
  Nanos,
  PageInfo,
  paging,
  Shape,
  SmartSearch,
  SPID,
  Uuid,
} from '../shapes.ts'
import { SocialProvider } from './identity.ts'
import { CustomerRecord, changedFields } from './profile.ts'

/** How a person signs in: with their own password, or through a provider. */
const SignInProvider = Type.Union([Type.Literal('LOCAL'), ...SocialProvider.anyOf])

/** The name of a customer tag. */
export const TagName = Type.String({ minLength: 1, maxLength: 40, pattern: tagNamePattern })
/** A tag name in any case; it is stored in lower case. */
const SentTag = Type.String({ minLength: 1, maxLength: 40, pattern: sentTagPattern })

/** The provider's mark on a customer. `Name` is in lower case, and unique per customer. */
const CustomerTag = Shape({
  UUID: Uuid,
  SPID,
  CustomerUUID: Uuid,
  Name: TagName,
  CreatedAtNanos: Nanos,
  UpdatedAtNanos: Nanos,
})

/** The id of the deleted record; an answer without a body would be 'no response data' (2§7.0). */
const Gone = Shape({ UUID: Uuid })

const spid = { SPID: Type.Optional(SPID) }

/**
 * Customers and their tags, for the provider's programs with the scope `customers` (2§7.6). An owner may read and patch
 * their own account with these calls, and PUT it with `updateCustomer`.
 */
export const customerRecords = calls({
  openCustomer: {
    is: 'POST /v2/:spid/customer',
    says: 'Opens a customer account that nobody has a role on yet; an invitation gives one (2§7.6).',
    who: provider('customer:open'),
    body: Shape({
      ...spid,
      FirstName: Name,
      LastName: Name,
      Email,
      MobileNumber: Type.Optional(MSISDN),
      ExternalRef5: Type.Optional(Line(40)),
    }),
    gives: CustomerRecord,
    refuses: ['name-missing', 'email-invalid', 'number-invalid', 'in-progress'],
    status: 201,
    once: true,
  },
  openCustomerFromIdentity: {
    is: 'POST /v2/:spid/customer_from_identity',
    says:
      'Opens another customer account for a person who signs in here: they own it, and it has their name, email and ' +
      'number. `AuthID` is the email of the sign-in (2§7.6).',
    who: provider('customer:open'),
    body: Shape({ ...spid, IdentityProvider: SignInProvider, AuthID: Type.String({ minLength: 1, maxLength: 254 }) }),
    gives: CustomerRecord,
    refuses: ['no-user', 'name-missing', 'in-progress'],
    status: 201,
    once: true,
  },
  customerRecords: {
    is: 'GET /v2/:spid/customer',
    says:
      'Customer accounts, the newest first; SmartSearch looks in names, number, email and id, and finds the account that has ' +
      'a mobile, SIM, order, return, bill or receipt of this number (2§7.6, D69).',
    who: provider('customer:list'),
    query: Shape({
      SmartSearch: Type.Optional(SmartSearch),
      /** Only closed ones. */
      Deleted: Type.Optional(Type.Boolean()),
      ...paging,
    }),
    gives: Shape({ Customers: Type.Array(CustomerRecord), PageInfo }),
    refuses: [],
  },
  customerUuids: {
    is: 'GET /v2/:spid/customer_uuids',
    says: 'The ids of the open customer accounts in their order, or of those with a tag; `After` goes on behind one (2§7.6).',
    who: provider('customer:list'),
    query: Shape({
      Tag: Type.Optional(SentTag),
      After: Type.Optional(Uuid),
      Limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    }),
    gives: Shape({ CustomerUUIDs: Type.Array(Uuid) }),
    refuses: [],
  },
  customerRecord: {
    is: 'GET /v2/:spid/customer/:customerUuid',
    says: 'One customer account; a closed one, too, for a program of the provider (2§7.6).',
    who: ownCustomerOrProvider('customer:read'),
    gives: CustomerRecord,
    refuses: ['not-found', 'not-allowed'],
  },
  patchCustomer: {
    is: 'PATCH /v2/:spid/customer/:customerUuid',
    says:
      'Changes what is sent of a customer account. Of an owner a new email, contact number or rewards number needs the ' +
      'password within the last 5 minutes (2§7.6, 1§5).',
    who: ownCustomerOrProvider('customer:write'),
    body: Changes(CustomerRecord, { ...spid, ...changedFields }),
    gives: Shape({ ...CustomerRecord.properties, PendingEmail: Type.Optional(Email) }),
    refuses: [
      'name-missing',
      'email-invalid',
      'number-invalid',
      'step-up-needed',
      'not-allowed',
      'not-found',
      'code-too-soon',
      'too-many-tries',
    ],
    runs: 'partner',
    needs: 'step-up-in-part',
  },
  closeCustomer: {
    is: 'DELETE /v2/:spid/customer/:customerUuid',
    says:
      'Closes a customer account: nobody has a role on it any more, and lists leave it out. Not while a mobile or a ' +
      'fibre connection of theirs is in use (2§7.6).',
    who: provider('customer:close'),
    gives: CustomerRecord,
    refuses: ['not-found', 'service-in-use'],
  },
  purgeCustomer: {
    is: 'DELETE /v2/:spid/customer/:customerUuid/purge',
    says:
      'Erases who a customer is: account, tags, addresses, cards, and people without another account. Not while money is ' +
      'owed by them or to them, a payment or refund is under way, or a mobile or fibre is in use. The books stay, under the ' +
      'id alone (2§7.6).',
    who: provider('customer:erase'),
    gives: Gone,
    refuses: ['not-found', 'service-in-use', 'money-owed', 'in-progress'],
  },
  addTag: {
    is: 'POST /v2/:spid/customer_tag',
    says: 'Puts a tag on a customer (2§7.6).',
    who: provider('customer:tag'),
    body: Shape({ ...spid, CustomerUUID: Uuid, Name: SentTag }),
    gives: CustomerTag,
    refuses: ['not-found', 'tag-held', 'in-progress'],
    status: 201,
    once: true,
  },
  tags: {
    is: 'GET /v2/:spid/customer_tag',
    says: 'Customer tags by name, of all customers or of one (2§7.6).',
    who: provider('customer:tag'),
    query: Shape({ CustomerUUID: Type.Optional(Uuid), Name: Type.Optional(SentTag), ...paging }),
    gives: Shape({ CustomerTags: Type.Array(CustomerTag), PageInfo }),
    refuses: [],
  },
  tag: {
    is: 'GET /v2/:spid/customer_tag/:tagUuid',
    says: 'One customer tag (2§7.6).',
    who: provider('customer:tag'),
    gives: CustomerTag,
    refuses: ['not-found'],
  },
  renameTag: {
    is: 'PUT /v2/:spid/customer_tag/:tagUuid',
    says: 'Gives a tag of a customer another name; it stays with its customer (2§7.6).',
    who: provider('customer:tag'),
    body: Changes(CustomerTag, { ...spid, Name: SentTag }),
    gives: CustomerTag,
    refuses: ['not-found', 'tag-held'],
  },
  removeTag: {
    is: 'DELETE /v2/:spid/customer_tag/:tagUuid',
    says: 'Takes a tag off a customer. Offers that it was aimed by stay with them (2§7.6).',
    who: provider('customer:tag'),
    gives: Gone,
    refuses: ['not-found'],
  },
})
