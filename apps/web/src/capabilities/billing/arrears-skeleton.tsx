import { Skeleton } from '@waea/ui/states/skeleton'

/** Placeholder for the overdue card while it loads. */
export function ArrearsSkeleton({ className = '' }: { className?: string | undefined }) {
  return <Skeleton className={`h-98 rounded-card sm:h-66 lg:h-71 ${className}`} />
}
