import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Notice } from '@waea/ui/states/notice'
import { useRef } from 'react'
import { useBrowserValue } from '../../../shell/device/shared/browser-value.ts'
import { type StorageFault, storageFault, tabMemory } from '../../../shell/device/shared/memory.ts'
import { sessionEnded } from '../../../shell/session/shared/session-ended.ts'

const sentences: Readonly<Record<string, MessageDescriptor>> = {
  'password-changed': msg`We signed you out because your password was changed. Sign in with the new one.`,
  'signed-out-elsewhere': msg`You were signed out from another of your devices. Sign in to carry on where you were.`,
  replayed: msg`We signed you out to protect your account: someone used your sign-in in a second place. If that wasn’t you, change your password.`,
  expired: msg`We signed you out because you hadn’t been here for 30 days. Sign in to carry on where you were.`,
  'temporary-over': msg`Your temporary sign-in has ended. Sign in to carry on where you were.`,
}
const unknown = msg`You were signed out. Sign in to carry on where you were.`

/** Why a reload signs out, or loses what was on the page, and what to do about it. */
const faults: Readonly<Record<StorageFault, { title: MessageDescriptor; text: MessageDescriptor }>> = {
  'cookies-blocked': {
    title: msg`Your browser blocks cookies`,
    text: msg`Without them, each reload and each new tab signs you out. Allow cookies for this site in your browser’s settings, then sign in.`,
  },
  'storage-blocked': {
    title: msg`Your browser blocks storage`,
    text: msg`We can’t keep what you type or show your account offline: without a connection, a reload signs you out. Allow site data for this site in your browser’s settings.`,
  },
  'storage-full': {
    title: msg`Your browser’s storage is full`,
    text: msg`We can’t keep what you type or show your account offline: without a connection, a reload signs you out. In your browser’s settings, delete the data of sites that you don’t need.`,
  },
}

/**
 * On the sign-in page, says why the last session ended, unless the person signed out here, and whether the browser
 * keeps them from staying signed in.
 */
export function SessionEndedNotice() {
  const { _ } = useLingui()
  const now = useBrowserValue(() => sessionEnded(tabMemory()).because(), undefined)
  const said = useRef(now)
  said.current ??= now
  const fault = useBrowserValue(faultNow, undefined)
  // A session without its cookie looks expired.
  const isExplained = fault === 'cookies-blocked' && said.current === 'expired'
  const because = isExplained ? undefined : said.current
  return (
    <>
      {fault !== undefined && (
        <Notice tone="warn" title={_(faults[fault].title)}>
          {_(faults[fault].text)}
        </Notice>
      )}
      {because !== undefined && <Notice>{_(sentences[because] ?? unknown)}</Notice>}
    </>
  )
}

let known: { fault: StorageFault | undefined } | undefined
/** Tried once a page, because a browser value must be stable and trying writes to the storage. */
function faultNow(): StorageFault | undefined {
  known ??= { fault: storageFault() }
  return known.fault
}
