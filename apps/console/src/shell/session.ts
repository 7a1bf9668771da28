import { useQueryClient } from '@tanstack/react-query'
import type { Gives } from '@waea/contract/call'
import { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import type { OperatorDeed } from '@waea/domain/access/operator-deeds'
import { createContext, useContext } from 'react'
import { keyOf, useCall } from './calls.ts'

export type OwnOperator = Gives<typeof operatorAccounts.me>

/** The signed-in operator; null once the session has ended. */
export function useMe() {
  return useCall(operatorAccounts.me, {})
}

export const OperatorContext = createContext<OwnOperator | undefined>(undefined)

/** The signed-in operator, below the frame. */
export function useOperator(): OwnOperator {
  const operator = useContext(OperatorContext)
  if (!operator) throw new Error('Nobody is signed in')
  return operator
}

/** Whether the operator's roles allow a deed. */
export function useMay(deed: OperatorDeed): boolean {
  return useOperator().Deeds.includes(deed)
}

/** Shows the console to an operator who has just signed in, or the sign-in page after `null`. Nothing of before stays. */
export function useSignedIn() {
  const cache = useQueryClient()
  return (operator: OwnOperator | null) => {
    cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== operatorAccounts.me.is })
    cache.setQueryData(keyOf(operatorAccounts.me, {}), operator)
  }
}
