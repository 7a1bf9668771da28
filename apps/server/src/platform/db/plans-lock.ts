import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Call } from '@waea/contract/call'
import type { Actor } from '@waea/domain/access/actor'
import { Refused, refuse } from '@waea/domain/refusal'

/** The cookie of a visitor who has entered the plans password. */
export const plansCookie = 'waea_plans'
const passLifeMs = 30 * 86_400_000

/**
 * A pass for a visitor who has entered the password: its expiry and a mark that becomes void when the password changes.
 */
export function plansPass(password: string, nowMs: number): { pass: string; lastsS: number } {
  const until = String(nowMs + passLifeMs)
  return { pass: `${until}.${markOf(password, until)}`, lastsS: passLifeMs / 1000 }
}

/** Compares a text with the password in constant time. */
export function isPlansPassword(password: string, given: string): boolean {
  return areAlike(markOf(password, 'password'), markOf(given, 'password'))
}

/** Refuses plans and prices to a visitor who has not entered the provider's plans password. */
export function mustSeePlans(
  call: Call,
  {
    password,
    actor,
    pass,
    nowMs,
  }: { password: string | undefined; actor: Actor; pass: string | undefined; nowMs: number },
): void {
  if (!call.isOfPlans || password === undefined || actor.kind !== 'visitor') return
  const [until = '', mark = ''] = (pass ?? '').split('.')
  const holds = Number(until) > nowMs && areAlike(mark, markOf(password, until))
  if (!holds) throw new Refused(refuse('plans-locked'))
}

function markOf(password: string, text: string): string {
  return createHmac('sha256', password).update(text).digest('base64url')
}

function areAlike(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
