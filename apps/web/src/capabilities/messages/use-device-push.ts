import { push } from '@waea/contract/people/push'
import type { PushKind } from '@waea/domain/messages/push'
import { useCallback, useEffect, useState } from 'react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useSend } from '../../shell/data/shared/use-send.ts'
import {
  currentEndpoint,
  onReturn,
  type PushPermission,
  pushPermission,
  subscribePush,
  unsubscribePush,
} from '../../shell/device/shared/push.ts'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'

/** The browser's push permission and endpoint; undefined until known. */
type Browser = { permission: PushPermission; endpoint: string | null }

function useBrowser() {
  const [browser, setBrowser] = useState<Browser>()
  const look = useCallback(async () => {
    setBrowser({ permission: pushPermission(), endpoint: await currentEndpoint() })
  }, [])
  useEffect(() => {
    void look()
    return onReturn(() => void look())
  }, [look])
  return { browser, look }
}

/** The kinds of notifications that this device gets for the account, and how to change them. */
export function useDevicePush() {
  const customerUuid = useCustomerUuid()
  const { browser, look } = useBrowser()
  const saved = useCall(push.devicePush, { customerUuid })
  const changes = { changes: [push.devicePush] }
  const save = useSend(push.saveDevicePush, changes)
  const end = useSend(push.endDevicePush, changes)
  const test = useSend(push.testDevicePush)
  /** The kinds being saved, so that the switches stay where the person put them. */
  const [wanted, setWanted] = useState<readonly PushKind[]>()
  const kept = saved.data
  const kinds = kept?.Kinds ?? []

  const choose = async (Kinds: readonly PushKind[]) => {
    setWanted(Kinds)
    try {
      if (Kinds.length > 0) {
        const address = await subscribePush(kept?.PublicKey ?? '')
        await save.mutateAsync({ customerUuid, ...address, Kinds: [...Kinds] })
      } else {
        const { IsOnForOthers } = await end.mutateAsync({ customerUuid })
        if (!IsOnForOthers) await unsubscribePush()
      }
      await saved.refetch()
    } finally {
      setWanted(undefined)
      await look()
    }
  }
  const isElsewhere = browser !== undefined && kept !== undefined && kept.Endpoint !== (browser.endpoint ?? undefined)
  return {
    saved,
    kinds: wanted ?? kinds,
    permission: browser?.permission,
    isOffered: kept?.PublicKey !== undefined,
    isOn: kinds.length > 0,
    /**
     * Kinds are chosen, but nothing arrives here: the browser has dropped its endpoint, or the push service refuses it.
     */
    isLost: kinds.length > 0 && wanted === undefined && (isElsewhere || kept?.IsRefused === true),
    isSaving: wanted !== undefined,
    choose,
    turnOnAgain: () => choose(kinds),
    test: () => test.mutateAsync({ customerUuid }),
    isTesting: test.isPending,
  }
}
