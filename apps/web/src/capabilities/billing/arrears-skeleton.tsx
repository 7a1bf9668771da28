import { Skeleton } from '@waea/ui/skeleton'

/** Keeps the place of what is overdue while that is asked. */
export function ArrearsSkeleton({ className = '' }: { className?: string | undefined }) {
  return <Skeleton className={`h-76 rounded-card ${className}`} />
}
