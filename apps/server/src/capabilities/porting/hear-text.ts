import { type Reply, readReply } from '@waea/domain/porting/reply'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { PortingNews } from '../../ports/porting.ts'
import { mobilesByNumber } from '../mobiles/index.ts'
import { changePort, domainPort, own, type PortChange } from './change-port.ts'
import { replyWords } from './reply-words.ts'
import {
  keepText,
  lastPortOfNumber,
  lastPortToMobiles,
  lockPort,
  type OwnPort,
  saveAuthorisation,
} from './stores/ports.store.ts'

type Text = Extract<PortingNews, { kind: 'text' }>['text']

/** The job that replies to a text to the short code. */
export const replyJob = 'porting.reply'

/**
 * Handles a text to 2542 and replies. It is about the port of the number that it came from; a text from another SIM of
 * a customer is told to text from the phone whose number moves. Ignores repeated reports.
 */
export async function hearText(ctx: Ctx, text: Text): Promise<void> {
  const about =
    (await lastPortOfNumber(ctx, text.from)) ?? (await lastPortToMobiles(ctx, await mobilesByNumber(ctx, text.from)))
  await ctx.inTransaction(async (tx) => {
    const found = about && (await lockPort(tx, about))
    const port = found && own(found)
    if (port && !(await keepText(tx, port, text.id))) return
    const reply = port ? readReply(domainPort(port), { ...text, atMs: text.at.getTime() }) : 'unknown'
    if (port && reply !== 'unknown') await applyReply(tx, port, reply, text)
    const words = replyWords(reply, port?.MSISDN)
    await tx.enqueue(
      replyJob,
      { reference: `reply:${text.id}`, to: text.from, text: words },
      { once: `reply:${text.id}` },
    )
  })
}

async function applyReply(tx: Tx, port: OwnPort, reply: Reply, text: Text): Promise<void> {
  const change: PortChange = { lastReply: reply }
  if (reply === 'yes') {
    await saveAuthorisation(tx, port, text.text)
    await tx.audit({ CustomerUUID: port.CustomerUUID, deed: 'port-authorised', detail: { PortUUID: port.UUID } })
    await changePort(tx, port, { ...change, authorisation: 'given', authorisedAt: text.at })
  } else if (reply === 'no') await changePort(tx, port, { ...change, authorisation: 'declined' })
  // Keep the authorisation: a second YES from the same phone does not replace a first one that is being processed.
  else await changePort(tx, port, change)
}

/** Sends a reply from the short code. */
export async function sendReply(ctx: Ctx, content: unknown): Promise<void> {
  const { reference, to, text } = content as Record<'reference' | 'to' | 'text', string>
  await ctx.ports.porting.text(reference, to, text)
}
