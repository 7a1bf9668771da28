import type { Input } from '@waea/contract/call'
import type { onboarding } from '@waea/contract/mobile/onboarding'
import { type NamedSim, namedSim } from '@waea/domain/activation/adoption-by-code'
import { codeLifeMs, resendAfterS } from '@waea/domain/identity/one-time-code'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../platform/ctx.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'
import { adoptProven } from '../activation/index.ts'
import { customerOf } from '../customers/index.ts'
import { makeAdoptionCode, useAdoptionCode } from '../identity/index.ts'
import { isWithinLimit, limitTexts, sendSms, smsText } from '../messages/index.ts'
import { type FoundSim, simOfNumbers, simOfPhone } from './find-sim.ts'
import { limitAccount, limitCards, limitCodeTries } from './limits.ts'

/** Where the code goes: by text message to a phone number, or to the SIM itself. */
type Way = 'text' | 'sim'

const sent = { SMSCodeSent: true, ResendAfterSeconds: resendAfterS } as const

/**
 * Starts a SIM by a code (2§7.11): without `SMSCode` sends a code, with it starts the adoption. Only someone who has
 * read a code sent to a phone number learns anything about that number, so 'service-not-found' and 'already-active'
 * come after the code. The holder of a card knows both its numbers, so a wrong pair is refused at once. Codes and tries
 * are limited by number, SIM, account and network.
 */
export async function adoptByCode(ctx: Ctx, way: Way, input: Input<typeof onboarding.adoptBySms>) {
  const named = accept(namedSim(input))
  if (named.by === 'sim') await limitCards(ctx)
  const reader = readerOf(way, named)
  if (input.SMSCode === undefined) return sendCode(ctx, way, named, reader)
  await limitCodeTries(ctx, reader)
  const refusal = await useAdoptionCode(ctx, reader, input.SMSCode)
  if (refusal) throw new Refused(refusal)
  const sim = await find(ctx, named)
  if (!sim) throw new Refused(refuse('service-not-found'))
  if (sim.isInService) throw new Refused(refuse('already-active'))
  return ctx.inTransaction((tx) => adoptProven(tx, sim))
}

function find(ctx: Ctx, named: NamedSim): Promise<FoundSim | undefined> {
  return named.by === 'sim' ? simOfNumbers(ctx, named) : simOfPhone(ctx, named.MobileNumber)
}

/** Who the code is for. A code for one reader does not work for another. */
function readerOf(way: Way, named: NamedSim): string {
  return `${way} ${named.by === 'sim' ? `sim ${named.ICCID}` : `number ${named.MobileNumber}`}`
}

async function sendCode(ctx: Ctx, way: Way, named: NamedSim, reader: string) {
  const sim = await find(ctx, named)
  if (named.by === 'sim' && !sim) throw new Refused(refuse('service-not-found'))
  await limitTexts(ctx, 'adopt-sim', named.by === 'sim' ? named.ICCID : named.MobileNumber)
  // A refusal here would reveal that the number has an account.
  const isAllowed = !sim?.CustomerUUID || (await isWithinLimit(limitAccount(ctx, sim.CustomerUUID)))
  const made = await makeAdoptionCode(ctx, reader)
  if (!isAllowed) return sent
  if (way === 'text') await sendToPhone(ctx, named, sim, made)
  else if (sim) await sendToSim(ctx, named, sim, made)
  return sent
}

interface Made {
  proofUuid: string
  code: string
}

/** Sends the code to the given number, or to the contact number of the SIM's owner; a SIM without an owner has none. */
async function sendToPhone(ctx: Ctx, named: NamedSim, sim: FoundSim | undefined, made: Made): Promise<void> {
  const owner = sim?.CustomerUUID ? await customerOf(ctx, sim.CustomerUUID) : undefined
  const to = named.by === 'number' ? named.MobileNumber : owner?.MobileNumber
  if (!to) throw new Refused(refuse('service-not-found', undefined, 'SIMID'))
  await ctx.inTransaction((tx) =>
    sendSms(tx, {
      to,
      template: 'one-time-code',
      data: { code: made.code, minutes: codeLifeMs / 60_000 },
      dedupeKey: `adopt-sim:${made.proofUuid}`,
      ...(owner && named.by === 'sim' && { language: owner.Language }),
    }),
  )
}

/**
 * Sends the code to the SIM itself, through the network. Refuses 'sim-not-reached' if the card's numbers were given:
 * its holder may know.
 */
async function sendToSim(ctx: Ctx, named: NamedSim, sim: FoundSim, made: Made): Promise<void> {
  const text = smsText(ctx, 'one-time-code', { code: made.code, minutes: codeLifeMs / 60_000 })
  try {
    await ctx.ports.network.textSim(sim.ICCID, text, `adopt-sim.${made.proofUuid}`)
  } catch (error) {
    if (!(error instanceof RefusedForGood)) throw error
    if (named.by === 'sim') throw new Refused(refuse('sim-not-reached', undefined, 'SIMID'))
  }
}
