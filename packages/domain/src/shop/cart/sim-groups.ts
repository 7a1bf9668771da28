import { type Refusal, refuse } from '../../refusal.ts'
import { type Cart, type CartItem, simCount } from './cart.ts'
import { fewestCompanions, maxCompanions } from './companions.ts'

/** How several SIMs of one order belong together. `simple` is another name for `solo`. */
export const groupKinds = ['solo', 'simple', 'family', 'companion'] as const
export type GroupKind = (typeof groupKinds)[number]

/** The rules of a kind of group (1§3). */
export interface SimGroupOptions {
  /** The SIMs belong to the buyer's own account. */
  SelfManaged: boolean
  Grouped: boolean
  /** The buyer's account pays for everyone. */
  UseMasterBillingAccount: boolean
  MinSimsAvailable: number
  /** Whether the buyer may set name, port and plan for each SIM separately. */
  AdvancedOptions: boolean
}

/** At most this many SIMs in one order (1§5). */
export const maxSims = 5

const solo: SimGroupOptions = {
  SelfManaged: true,
  Grouped: false,
  UseMasterBillingAccount: false,
  MinSimsAvailable: 1,
  AdvancedOptions: false,
}

/** The rules of each kind (1§5): family is grouped with one bill, companion grouped with a bill each. */
export const groupOptions: Readonly<Record<GroupKind, SimGroupOptions>> = {
  solo,
  simple: solo,
  family: {
    SelfManaged: true,
    Grouped: true,
    UseMasterBillingAccount: true,
    MinSimsAvailable: 2,
    AdvancedOptions: true,
  },
  companion: {
    SelfManaged: false,
    Grouped: true,
    UseMasterBillingAccount: false,
    MinSimsAvailable: fewestCompanions,
    AdvancedOptions: true,
  },
}

/** The kind of group a cart is arranged as, read from the attributes of its items, which the wire carries. */
export function groupKindOf(cart: Cart): 'solo' | 'family' | 'companion' {
  if (!cart.Items.some((item) => item.Attributes.SetupMobileGroup)) return 'solo'
  return cart.Items.some((item) => item.Attributes.SetupBillRouting) ? 'family' : 'companion'
}

/** The cart with every SIM marked for the kind of group. The first SIM is the buyer's own and owns the group. */
export function arrangeGroup(cart: Cart, kind: GroupKind): Cart {
  return { ...cart, Items: cart.Items.map((item, at) => arranged(item, at === 0, groupOptions[kind])) }
}

function arranged(item: CartItem, first: boolean, options: SimGroupOptions): CartItem {
  const { SetupMobileGroup: _group, SetupBillRouting: _bill, BecomeGroupOwner: _owner, ...kept } = item.Attributes
  const selfManaged = first || options.SelfManaged
  // A SIM that joins an existing group does not take over its ownership.
  const ownsGroup = first && kept.MobileGroupOwnerMobileUUID === undefined
  return {
    ...item,
    SelfManaged: selfManaged,
    Attributes: {
      ...kept,
      ...(options.Grouped && {
        SetupMobileGroup: true,
        SetupBillRouting: options.UseMasterBillingAccount,
        BecomeGroupOwner: ownsGroup,
      }),
      CustomerCreation: selfManaged ? 'ReuseTheCustomer' : 'BrandNewCustomer',
    },
  }
}

/**
 * Whether a cart may be ordered as this kind of group (1§5). Refuses more than 5 SIMs, fewer than the kind needs, and a
 * companion group of more than 6 people including existing members.
 */
export function checkGroup(cart: Cart, kind: GroupKind, membersAlready = 0): Refusal | undefined {
  const sims = simCount(cart)
  const { MinSimsAvailable } = groupOptions[kind]
  if (sims > maxSims) return refuse('too-many-sims', { most: maxSims })
  if (sims + membersAlready < MinSimsAvailable) return refuse('too-few-sims', { least: MinSimsAvailable })
  if (kind === 'companion' && sims + membersAlready > maxCompanions) {
    return refuse('too-many-members', { most: maxCompanions })
  }
  return undefined
}
