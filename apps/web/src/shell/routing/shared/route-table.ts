import type { MessageDescriptor } from '@lingui/core'
import type { Call, Gives, Input } from '@waea/contract/call'
import type { ComponentType } from 'react'
import type { ProfileTab, PublicSettings } from '../../session/shared/settings.ts'
import type { Guard, GuardFacts, GuardTarget } from './guards.ts'

/** One address of the portal: it shows its screen, or redirects. */
export type RouteRow = Row &
  (
    | { title: MessageDescriptor; screen: Screen; loads: Loads; leadsTo?: Leading }
    | { title?: never; screen?: never; loads?: never; leadsTo: Leading }
  )

/** The calls a screen needs first, fetched while its code loads. A screen that needs none says so. */
type Loads = 'nothing' | ((given: Given) => readonly Want[])

type Screen = () => Promise<{ default: ComponentType }>

/** Runs when all guards pass: where to redirect; undefined opens the screen. */
type Leading = (facts: GuardFacts, values: AddressValues) => GuardTarget | undefined | Promise<GuardTarget | undefined>
export type AddressValues = {
  params: Readonly<Record<string, string | undefined>>
  search: Readonly<Record<string, string | undefined>>
}

type Row = {
  /** `$name` is a path value, `{-$name}` an optional one. */
  path: `/${string}`
  /** In order; the first that fails decides where the person goes (1§2). */
  guards?: readonly Guard[]
  /**
   * A public screen, which the server renders; `for visitors` not for someone who may be signed in, who would see a
   * visitor's screen before their own. Other screens are rendered in the browser.
   */
  drawnByServer?: true | 'for visitors'
  /** The screen's source file, for the renderer; written by the build (build/screen-sources.ts). */
  source?: string
  /** A server-rendered screen with a form: hidden from search engines. */
  hasForm?: true
  /** The usual next page: preloaded when this page is done. */
  goesOn?: `/${string}`
  /** `portal`: header and footer, tab bar when signed in. `journey`: only a way back and the brand. `bare`: no header. */
  frame?: 'portal' | 'journey' | 'bare'
  /** The redirect depends on the account's type, which is fetched for `leadsTo`. */
  leadsByType?: true
  /** The profile tab that the address belongs to, for the guard is-allow-profile-tab. */
  tab?: ProfileTab
}

/** What a route's loads can use. */
export type Given = {
  spid: '2'
  settings: PublicSettings
  /** Undefined for visitors. */
  customerUuid: string | undefined
  mobileUuid: string | undefined
  params: Readonly<Record<string, string | undefined>>
  search: Readonly<Record<string, string | undefined>>
  /** The cached answer of a call, if any: a guard may have just fetched it. */
  known: <C extends Call>(call: C, input: Input<C>) => Gives<C> | undefined
}

/** A call with its input, to be loaded. */
export type Want = { call: Call; input: unknown }

/** Names a call to load before a screen renders; the values are type-checked against the contract. */
export function want<C extends Call>(call: C, input: Input<C>): Want {
  return { call, input }
}

/** Declares routes; a typed identity function, so that links are checked against the paths. */
export function routes<const Rows extends readonly RouteRow[]>(rows: Rows): Rows {
  return rows
}

type Filled<Path extends string> = Path extends `${infer Before}/{-$${string}}${infer After}`
  ? Filled<`${Before}${After}`> | `${Filled<Before>}/${string}${After}`
  : Path extends `${infer Before}$${string}/${infer After}`
    ? `${Before}${string}/${After}`
    : Path extends `${infer Before}$${string}`
      ? `${Before}${string}`
      : Path

/** An address that matches some row of a table: `/plans`, `/plans/abc`. */
export type AddressOf<Rows extends readonly RouteRow[]> = Filled<Rows[number]['path']> | '/'
