import { Skeleton } from '@waea/ui/states/skeleton'

/** Keeps the place of what is overdue while that is asked. */
export function ArrearsSkeleton({ className = '' }: { className?: string | undefined }) {
  return <Skeleton className={`h-98 rounded-card sm:h-66 lg:h-71 ${className}`} />
}
