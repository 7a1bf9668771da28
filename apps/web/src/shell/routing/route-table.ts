import type { MessageDescriptor } from '@lingui/core'
import type { Asked, Call, Gives } from '@waea/contract/call'
import type { ComponentType } from 'react'
import type { ProfileTab, PublicSettings } from '../session/settings.ts'
import type { Guard, GuardFacts, GuardTarget } from './guards.ts'

/** One address of the portal: it shows its screen, or leads elsewhere. */
export type RouteRow = Row &
  (
    | { title: MessageDescriptor; screen: Screen; loads: Loads; leadsTo?: Leading }
    | { title?: never; screen?: never; loads?: never; leadsTo: Leading }
  )

/** What the screen shows first: asked while its code is on the way, before it draws. A screen that shows nothing says so. */
type Loads = 'nothing' | ((given: Given) => readonly Want[])

type Screen = () => Promise<{ default: ComponentType }>

/** Asked when all guards pass: where the address leads instead of to its screen; undefined opens the screen. */
type Leading = (facts: GuardFacts, values: AddressValues) => GuardTarget | undefined | Promise<GuardTarget | undefined>
export type AddressValues = {
  params: Readonly<Record<string, string | undefined>>
  search: Readonly<Record<string, string | undefined>>
}

type Row = {
  /** `$name` is a path value, `{-$name}` one that may be left out. */
  path: `/${string}`
  /** In the order in which they are asked; the first that fails decides where the person goes (1§2). */
  guards?: readonly Guard[]
  /** A public screen, which the server draws; other screens start in the browser. */
  drawnByServer?: true
  /** The source file of the screen, for the renderer: its build writes it (build/screen-sources.ts). */
  source?: string
  /** A screen that the server draws and on which something is typed: no page for strangers to find. */
  hasForm?: true
  /** Where most people go on to from a public page: fetched when the page is done, so that their press finds it there. */
  goesOn?: `/${string}`
  /** `portal`: header and footer, tab bar when signed in. `journey`: only a way back and the brand. `bare`: no header. */
  frame?: 'portal' | 'journey' | 'bare'
  /** False where the capability is not part of the portal yet: no link leads there, and the address itself says so. */
  offered?: false
  /** The profile tab that the address belongs to, for the guard is-allow-profile-tab. */
  tab?: ProfileTab
}

/** What a route's loads may be made of. */
export type Given = {
  spid: '2'
  settings: PublicSettings
  /** Undefined for visitors. */
  customerUuid: string | undefined
  mobileUuid: string | undefined
  params: Readonly<Record<string, string | undefined>>
  search: Readonly<Record<string, string | undefined>>
  /** The last answer of a call, where there is one: a guard may have asked it just before. */
  known: <C extends Call>(call: C, asked: Asked<C>) => Gives<C> | undefined
}

/** A call with what it is asked, to be loaded. */
export type Want = { call: Call; asked: unknown }

/** Names a call to load before a screen draws; the values are checked against the contract. */
export function want<C extends Call>(call: C, asked: Asked<C>): Want {
  return { call, asked }
}

/** Declares the routes; only a typed identity, so that links are checked against the paths. */
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

/** An address that some row of a table answers: `/plans`, `/plans/abc`. */
export type AddressOf<Rows extends readonly RouteRow[]> = Filled<Rows[number]['path']> | '/'
