import type { Gives, Input } from '@waea/contract/call'
import type { ufbRecords } from '@waea/contract/fibre/ufb-records'
import { checkNotes } from '@waea/domain/broadband/note'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { noteAnswer } from '../answers/order-answer.ts'
import { openOrder, seeConnection, seeOrder } from '../answers/see-fibre.ts'
import { tellOfOrder } from '../answers/tell-order.ts'
import { tellOfConnection } from '../connections/change-connection.ts'
import { lockConnection } from '../stores/connections.store.ts'
import { countNotes, insertNote, notesOf } from '../stores/notes.store.ts'
import { lockOrder } from '../stores/orders.store.ts'

type Notes = Gives<typeof ufbRecords.ufbNotes>
type Note = Gives<typeof ufbRecords.addUfbNote>

interface Subject {
  CustomerUUID: Uuid
  UUID: Uuid
}

/** The notes of an order, the oldest first (2§7.4). */
export async function readOrderNotes(ctx: Ctx, { uuid }: { uuid: Uuid }): Promise<Notes> {
  return notesAbout(ctx, await seeOrder(ctx, uuid))
}

/** The notes of a connection, the oldest first (2§7.4). */
export async function readConnectionNotes(ctx: Ctx, { uuid }: { uuid: Uuid }): Promise<Notes> {
  return notesAbout(ctx, await seeConnection(ctx, uuid))
}

/**
 * Adds a note to an order, and tells the customer a note of the provider. Refuses 'fibre-notes' if it has 100 already
 * (2§7.4).
 */
export async function addOrderNote(tx: Tx, input: Input<typeof ufbRecords.addUfbOrderNote>): Promise<Note> {
  const order = await openOrder(tx, input.uuid)
  // Locked so that concurrent notes are counted one after the other.
  await lockOrder(tx, order)
  const note = await addNote(tx, order, input.Text, { OrderUUID: order.UUID })
  if (note.By === 'provider') await tellOfOrder(tx, order, { news: 'note', uuid: note.UUID, text: note.Text })
  return note
}

/**
 * Adds a note to a connection, and tells the customer a note of the provider. Refuses 'fibre-notes' if it has 100
 * already (2§7.4).
 */
export async function addConnectionNote(tx: Tx, input: Input<typeof ufbRecords.addUfbNote>): Promise<Note> {
  const connection = await seeConnection(tx, input.uuid)
  await lockConnection(tx, connection)
  const note = await addNote(tx, connection, input.Text, { UfbUUID: connection.UUID })
  if (note.By === 'provider') await tellOfConnection(tx, connection, 'note', { key: note.UUID, note: note.Text })
  return note
}

async function notesAbout(ctx: Ctx, { CustomerUUID, UUID }: Subject): Promise<Notes> {
  return { Notes: (await notesOf(ctx, CustomerUUID, [UUID])).map(noteAnswer) }
}

/** A note by a person is the customer's, one by a program is the provider's. */
async function addNote(
  tx: Tx,
  subject: Subject,
  text: string,
  named: { OrderUUID: Uuid } | { UfbUUID: Uuid },
): Promise<Note> {
  const { CustomerUUID } = subject
  const Text = text.trim()
  if (Text === '') throw new Refused(refuse('invalid-input', { rule: 'please enter' }, 'Text'))
  accept(checkNotes(await countNotes(tx, subject)))
  const By = tx.actor.kind === 'person' ? ('customer' as const) : ('provider' as const)
  const note = { CustomerUUID, subject: subject.UUID, UUID: tx.newUuid(), Text, By, at: tx.now() }
  await insertNote(tx, permit(tx.actor, 'fibre:note', note))
  await tx.audit({ CustomerUUID, deed: 'fibre-note-added', detail: { ...named, NoteUUID: note.UUID } })
  await tx.show(CustomerUUID, 'fibre.changed', named)
  return noteAnswer(note)
}
