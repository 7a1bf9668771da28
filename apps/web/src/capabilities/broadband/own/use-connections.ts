import { broadband } from '@waea/contract/fibre/broadband'
import { useState } from 'react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { browserMemory } from '../../../shell/device/shared/memory.ts'
import { useSearchValue } from '../../../shell/routing/shared/link.tsx'
import { useCustomerUuid } from '../../../shell/session/shared/portal.tsx'
import { connectionInUse, everInService, offWithAccount } from './connection.ts'
import { useSuspension } from './suspended-notice.tsx'

/** The storage key under which this device remembers the selected connection of an account. */
const memoryName = (customerUuid: string) => `waea-connection-${customerUuid}`

/**
 * The customer's connections and orders, and the selected connection: the one named in the address, else the one chosen
 * on this device. `choose` selects another. The live stream keeps them up to date (2§7.16).
 */
export function useConnections() {
  const customerUuid = useCustomerUuid()
  const answer = useCall(broadband.ufbProducts, { customerUuid })
  const requested = useSearchValue('connection')
  const [chosen, setChosen] = useState<string>()
  const [kept] = useState(() => browserMemory().recall(memoryName(customerUuid)))
  const known = everInService(answer.data?.UfbProducts ?? [])
  const connections = useSuspension() ? offWithAccount(known) : known
  return {
    customerUuid,
    answer,
    connections,
    orders: answer.data?.Orders ?? [],
    connection: connectionInUse(connections, chosen ?? requested ?? kept),
    choose(uuid: string) {
      browserMemory().remember(memoryName(customerUuid), uuid)
      setChosen(uuid)
    },
  }
}
