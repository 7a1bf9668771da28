import type { Input } from '@waea/contract/call'
import { simSettings } from '@waea/contract/mobile/sim-settings'
import { addRole } from '../../src/capabilities/customers/index.ts'
import { userOf } from '../access/access-cast.ts'
import { dashboardOf, type Owner, systemOf } from '../ledger/money-support.ts'
import { eventually, type ShopPortal } from '../shop/shop-support.ts'

type Named = Input<typeof simSettings.saveSettings>['Settings']

const named = ({ CustomerUUID, MobileUUID }: Owner) => ({ CustomerUUID, MobileUUID })

export function settingsOf(portal: ShopPortal, owner: Owner, token: string | undefined = owner.token) {
  return portal.good(simSettings.settings, named(owner), token)
}

/** Requests a change of settings; returns the answer. */
export function saveSettings(
  portal: ShopPortal,
  owner: Owner,
  Settings: Named,
  token: string | undefined = owner.token,
) {
  return portal.call(simSettings.saveSettings, { ...named(owner), Settings }, token)
}

/** Waits until the network has finished all changes; returns the settings. */
export function settledSettings(portal: ShopPortal, owner: Owner, State: 'confirmed' | 'not-done' = 'confirmed') {
  return eventually(`settings that are ${State}`, async () => {
    const now = await settingsOf(portal, owner)
    return now.State === State ? now : undefined
  })
}

/** The mobile's features at the network, by the network's own names. */
export async function featuresAtNetwork(portal: ShopPortal, owner: Owner): Promise<Record<string, unknown>> {
  const { Mobile } = await dashboardOf(portal, owner)
  const answer = await fetch(`${portal.sandbox}/network/serviceActivation/v4/service?ICCID=${Mobile.ICCID}`)
  const [service] = (await answer.json()) as { serviceCharacteristic: { name: string; value: unknown }[] }[]
  return Object.fromEntries((service?.serviceCharacteristic ?? []).map(({ name, value }) => [name, value]))
}

/** Has the network act of its own accord. */
export async function atNetwork(portal: ShopPortal, owner: Owner, change: object): Promise<void> {
  const { Mobile } = await dashboardOf(portal, owner)
  const answer = await fetch(`${portal.sandbox}/network/simulate/change`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ICCID: Mobile.ICCID, ...change }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Adds another person to the account, as a member; returns their token. */
export async function memberOf(portal: ShopPortal, { CustomerUUID }: Owner): Promise<string> {
  const member = await portal.signUpCustomer()
  const user = await userOf(portal, member)
  await systemOf(portal).inTransaction((ctx) => addRole(ctx, CustomerUUID, user, 'member'))
  return (await portal.signIn(member)).token
}
