import { useEffect } from 'react'
import { useGo } from '../../shell/link.tsx'

/** An address that the orders had before: it leads to the order history (1§2 my-orders). */
export default function MyOrders() {
  const go = useGo()
  useEffect(() => void go('/profile/order-history', { replace: true }), [go])
  return null
}
