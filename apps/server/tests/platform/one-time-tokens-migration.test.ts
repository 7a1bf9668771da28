import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../../../tests/support/database.ts'
import { payloadOf, type TokenKind } from '../../src/capabilities/identity/one-time-tokens/kinds.ts'
import { migrate } from '../../src/platform/migrate.ts'

const folder = join(import.meta.dirname, '../../src/migrations')
const joining = '135_identity_one_time_tokens.sql'
const [one, two, three, four] = ['1', '2', '3', '4'].map((last) => `00000000-0000-4000-8000-00000000000${last}`)

/** The shape of before, with one of each that is under way. */
async function asBefore(client: Client): Promise<void> {
  await client.query('CREATE SCHEMA platform')
  await client.query(
    'CREATE TABLE platform.migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
  )
  for (const name of (await readdir(folder)).sort().filter((file) => file < joining)) {
    await client.query(await readFile(join(folder, name), 'utf8'))
    await client.query('INSERT INTO platform.migrations (name) VALUES ($1)', [name])
  }
  const [made, until] = ["'2026-07-10 00:00Z'", "'2026-07-10 01:00Z'"]
  await client.query(`
    INSERT INTO identity.proofs VALUES
      ('${one}', 'step-up', '${two}', 'code', 'link', 2, ${made}, ${made}, ${until}, NULL, NULL),
      ('${two}', 'sign-in', '${three}', 'code', 'other link', 0, ${made}, ${made}, ${until}, NULL, ${made}),
      ('${three}', 'sign-in', '${four}', 'code', 'third link', 0, ${made}, ${made}, ${until}, NULL, NULL);
    INSERT INTO identity.code_requests VALUES ('${three}', 'sign-in', '{${one}}', ${made});
    INSERT INTO identity.passes VALUES (gen_random_uuid(), 'auth-token', 'pass', '${one}', 'LOCAL', 1800, ${made}, ${until}, ${made});
    INSERT INTO identity.waiting_sign_ins (ticket_hash, user_uuid, provider, tries, until)
      VALUES ('ticket', '${one}', 'LOCAL', 3, ${until});
    INSERT INTO identity.used_challenges VALUES ('challenge', ${until});
    INSERT INTO identity.invitations
      VALUES (gen_random_uuid(), 'invitation', '${two}', 'invited@test.waea.nz', 'owner', ${made}, ${until}, NULL, NULL);
    INSERT INTO identity.social_tries (social_try_uuid, state_hash, browser_hash, provider, nonce, code_verifier, begun_at,
      until, answered_at, issuer, subject, email)
      VALUES (gen_random_uuid(), 'state', 'browser', 'GOOGLE', 'nonce', 'verifier', ${made}, ${until}, NULL, NULL, NULL, NULL),
        ('${four}', 'answered', 'browser', 'FACEBOOK', 'nonce', 'verifier', ${made}, ${until}, ${made}, 'issuer', 'subject', NULL);
    INSERT INTO identity.sign_ups (verification_uuid, email, email_key, first_name, last_name, special_offers, newsletters,
      registered, asked_at, social_try_uuid)
      VALUES ('${one}', 'asks@test.waea.nz', 'asks@test.waea.nz', '', '', false, false, false, ${made}, '${four}')`)
}

test('what expires and is used once goes on after the upgrade as what it was', async () => {
  const database = await emptyDatabase()
  const client = new Client({ connectionString: database.url })
  try {
    await client.connect()
    await asBefore(client)
    expect(await migrate(database.url)).toContain(joining)
    const { rows } = await client.query<{ kind: TokenKind; token: string; payload: unknown; facts: string }>(`
      SELECT kind, convert_from(token_hash, 'UTF8') AS token, payload,
        concat_ws(' ', right(subject_uuid::text, 1), tries, extract(epoch FROM expires_at - made_at)::int / 60,
          CASE WHEN used_at IS NOT NULL THEN 'used' END) AS facts
      FROM identity.one_time_tokens ORDER BY kind, token`)
    for (const { kind, payload } of rows) payloadOf(kind, payload)
    expect(rows.map(({ kind, token, facts }) => `${kind}: ${token} ${facts}`)).toEqual([
      'auth-token: pass 1 0 60 used',
      'invitation: invitation 2 0 60',
      'sign-in: other link 3 0 0',
      'sign-in: third link 4 0 60',
      'social-identity: answered 0 60',
      'social-try: answered 0 60 used',
      'social-try: state 0 60',
      'step-up: link 2 2 60',
      'used-challenge: challenge 0 5',
      'waiting-sign-in: ticket 1 3 10',
    ])
    const holding = (kind: string) => rows.filter((row) => row.kind === kind).map(({ payload }) => payload)
    expect(holding('step-up')).toEqual([{ codeHash: Buffer.from('code').toString('hex') }])
    expect(holding('sign-in')).toMatchObject([{ users: [one] }, { users: [] }])
    expect(holding('invitation')).toEqual([{ email: 'invited@test.waea.nz', Role: 'owner' }])
    const linked = { provider: 'FACEBOOK', issuer: 'issuer', subject: 'subject', email: null }
    expect(holding('social-identity')).toMatchObject([linked])
    expect((await client.query('SELECT provider_identity FROM identity.sign_ups')).rows).toEqual([
      { provider_identity: linked },
    ])
  } finally {
    await client.end()
    await database.drop()
  }
})
