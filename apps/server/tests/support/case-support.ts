import type { Gives, Input } from '@waea/contract/call'
import { cases } from '@waea/contract/cases'
import { createTransport } from 'nodemailer'
import { type Buyer, eventually, type ShopPortal } from '../shop/shop-support.ts'

export type WholeCase = Gives<typeof cases.read>

/** The EICAR test virus. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** A small picture. */
export const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(500, 7)])

/** A ticket as the help desk has it. */
export interface Ticket {
  id: number
  status: string
  subject: string
  satisfaction_rating: { score: string; comment?: string }
  comments: {
    body: string
    public: boolean
    via: { channel: string }
    attachments: { id: number; file_name: string; size: number; text: string }[]
  }[]
}

/** Actions of customers and the help desk on cases. */
export function casesOn(portal: ShopPortal) {
  async function desk(path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${portal.sandbox}/tickets/${path}`, {
      ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`The help desk answered ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  async function ticketsOf(UUID: string): Promise<Ticket[]> {
    return ((await desk(`state?external_id=${UUID}`)) as { tickets: Ticket[] }).tickets
  }
  const read = ({ CustomerUUID: customerUuid, token }: Buyer, caseUuid: string) =>
    portal.good(cases.read, { customerUuid, caseUuid }, token)
  return {
    desk,
    ticketsOf,
    read,
    open: ({ CustomerUUID: customerUuid, token }: Buyer, over: Partial<Input<typeof cases.open>> = {}) =>
      portal.good(
        cases.open,
        { customerUuid, Category: 'service', Subject: 'No signal', Text: 'My phone shows no signal.', ...over },
        token,
      ),
    write: ({ CustomerUUID: customerUuid, token }: Buyer, caseUuid: string, Text: string, Attachments: string[] = []) =>
      portal.call(cases.write, { customerUuid, caseUuid, Text, Attachments }, token),
    /** Uploads a file; returns the status and the body. */
    async upload({ CustomerUUID, token }: Buyer, Name: string, content: string | Buffer) {
      const path = `/api/frontend/v1/customer/${CustomerUUID}/case-files?Name=${encodeURIComponent(Name)}`
      const answer = await fetch(`${portal.url}${path}`, {
        method: 'POST',
        headers: { 'x-auth-token': token, 'content-type': 'application/octet-stream' },
        body: content,
      })
      return { status: answer.status, body: (await answer.json()) as Gives<typeof cases.upload> & { code?: string } }
    },
    /** A case's ticket, once the help desk has it and it matches. */
    ticketOf: (UUID: string, fits: (ticket: Ticket) => boolean = () => true) =>
      eventually('the ticket', async () => {
        const [ticket] = await ticketsOf(UUID)
        return ticket && fits(ticket) ? ticket : undefined
      }),
    answer: (ticket: Ticket, text: string, more: object = {}) =>
      desk(`simulate/${ticket.id}/answer`, { text, ...more }),
    setStatus: (ticket: Ticket, status: string) => desk(`simulate/${ticket.id}/status`, { status }),
    /** A case, once it matches. */
    caseWith: (buyer: Buyer, UUID: string, what: string, fits: (one: WholeCase) => boolean) =>
      eventually(`the case to ${what}`, async () => {
        const one = await read(buyer, UUID)
        return fits(one) ? one : undefined
      }),
    /** Sends a mail as any mail program does. */
    async mail(from: string, to: string, text: string): Promise<void> {
      const transport = createTransport({ url: portal.environment.SMTP_URL })
      await transport.sendMail({ from, to, subject: 'Re: your case', text })
      transport.close()
    },
  }
}

/** A case with a file at the help desk, and an uploaded file that no message uses. */
export async function caseWithFile(portal: ShopPortal, owner: Buyer) {
  const { open, upload } = casesOn(portal)
  const { body: file } = await upload(owner, 'a.txt', 'Some words')
  const { body: loose } = await upload(owner, 'b.txt', 'Some more')
  const { UUID: caseUuid } = await open(owner, { Attachments: [file.UUID] })
  await eventually('the file to be at the help desk', async () => {
    const found = await portal.rows('SELECT 1 FROM support.files WHERE file_uuid = $1 AND attachment_id IS NOT NULL', [
      file.UUID,
    ])
    return found.length > 0 ? found : undefined
  })
  return { caseUuid, fileUuid: file.UUID, looseFileUuid: loose.UUID }
}

/** The idempotent calls that write to a case; part of once-calls.ts. */
export const casesOnce = {
  'support.open': {
    call: cases.open,
    charges: 0 as const,
    isUndone: true as const,
    again: () => ({}),
    async prepare(portal: ShopPortal) {
      const { CustomerUUID: customerUuid, token } = await portal.signUpCustomer()
      return { input: { customerUuid, Category: 'bill', Subject: 'My bill', Text: 'Why so much?' }, token }
    },
  },
  'support.write': {
    call: cases.write,
    charges: 0 as const,
    isUndone: true as const,
    again: () => ({}),
    async prepare(portal: ShopPortal) {
      const owner = await portal.signUpCustomer()
      const { UUID: caseUuid } = await casesOn(portal).open(owner)
      return { input: { customerUuid: owner.CustomerUUID, caseUuid, Text: 'And this' }, token: owner.token }
    },
  },
}
