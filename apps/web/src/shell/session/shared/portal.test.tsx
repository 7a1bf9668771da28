import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { portalOf } from '../../../tests/portal.ts'
import { type Portal, PortalProvider, useCustomerUuid, useSignedIn } from './portal.tsx'
import type { SessionState } from './session.ts'

/** Renders a component that uses the session, in the given session state. */
function drawn(needs: () => unknown, state: SessionState): string {
  const portal: Portal = { ...portalOf('customer', {}), drawnWith: state }
  const Screen = () => String(needs())
  return renderToString(
    <PortalProvider portal={portal}>
      <Screen />
    </PortalProvider>,
  )
}

const signedIn = portalOf('customer', {}).drawnWith

test('[E-IDENT-07] a screen of somebody who was signed out meanwhile says: no user', () => {
  expect(() => drawn(() => useSignedIn().status, { status: 'signed-out' })).toThrow('no user')
  expect(drawn(() => useSignedIn().status, signedIn)).toBe('signed-in')
})

test('[E-IDENT-09] a screen of an account says to a person who has none any more: no customer UUID', () => {
  const alone = { ...signedIn, customerUuids: [], customerUuid: undefined } as SessionState
  expect(() => drawn(useCustomerUuid, alone)).toThrow('no customer UUID')
  expect(drawn(useCustomerUuid, signedIn)).toMatch(/^[0-9a-f-]{36}$/)
})
