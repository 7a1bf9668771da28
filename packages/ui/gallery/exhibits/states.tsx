import { useState } from 'react'
import { Button } from '../../src/button.tsx'
import { Card } from '../../src/card.tsx'
import { Chip } from '../../src/chip.tsx'
import { EmptyCartPicture } from '../../src/illustrations/empty-cart.tsx'
import { EmptyState } from '../../src/states/empty-state.tsx'
import { FailedState } from '../../src/states/failed-state.tsx'
import { Notice } from '../../src/states/notice.tsx'
import { Skeleton, SkeletonList } from '../../src/states/skeleton.tsx'
import { Spinner } from '../../src/states/spinner.tsx'
import { StatusBadge } from '../../src/states/status-badge.tsx'
import type { Exhibit } from '../exhibit.ts'

/** A part of a page that fails to load, and succeeds on retry. */
function PartThatFailed() {
  const [isThere, setThere] = useState(false)
  return (
    <section aria-labelledby="failed-part" className="grid gap-3">
      <h2 id="failed-part" className="text-h3">
        Your devices
      </h2>
      {isThere ? (
        <p>This phone, now</p>
      ) : (
        <FailedState
          isPart
          title="We couldn’t load your devices"
          of={{ refetch: () => setThere(true), isFetching: false }}
        />
      )}
    </section>
  )
}

export const states: Exhibit[] = [
  {
    name: 'card',
    Show: () => (
      <div className="grid gap-4 sm:grid-cols-2">
        <Card>Plain, with a hairline</Card>
        <Card tone="chosen">Chosen or recommended</Card>
        <Card tone="hero">
          The one dark card <span className="text-on-hero-2">and its second voice</span>
        </Card>
        <Card tone="sunken">Sunken, for asides</Card>
      </div>
    ),
  },
  {
    name: 'chip',
    Show: () => (
      <div className="flex flex-wrap gap-2">
        <Chip>Renews automatically</Chip>
        <Chip tone="accent">Most people</Chip>
        <Chip tone="plain">eSIM</Chip>
      </div>
    ),
  },
  {
    name: 'status-badge',
    Show: () => (
      <div className="flex flex-wrap gap-2">
        <StatusBadge tone="good">Paid</StatusBadge>
        <StatusBadge tone="warn">Due 3 December</StatusBadge>
        <StatusBadge tone="bad">Overdue</StatusBadge>
        <StatusBadge tone="info">On its way</StatusBadge>
        <StatusBadge tone="neutral">Cancelled</StatusBadge>
      </div>
    ),
  },
  {
    name: 'notice',
    Show: () => (
      <div className="grid gap-3">
        <Notice tone="info">Prices changed on 1 December. Your plan keeps its price.</Notice>
        <Notice tone="good" title="Payment received">
          The receipt is on its way to your inbox.
        </Notice>
        <Notice
          tone="warn"
          title="The card ends soon"
          action={
            <Button size="s" tone="quiet">
              Change card
            </Button>
          }
        >
          Visa ending 4242 expires this month.
        </Notice>
        <Notice tone="bad" title="The card was declined">
          No money moved. Try another card, or ask your bank.
        </Notice>
      </div>
    ),
  },
  { name: 'spinner', Show: () => <Spinner className="size-8 text-primary" /> },
  {
    name: 'skeleton',
    Show: () => (
      <div className="grid gap-4">
        <Skeleton className="h-9 w-2/3" />
        <SkeletonList count={1} />
      </div>
    ),
  },
  {
    name: 'empty-state',
    Show: () => (
      <EmptyState
        picture={<EmptyCartPicture className="w-44" />}
        title="Your cart is empty"
        action={<Button>See plans</Button>}
      >
        Choose a plan and it waits for you here, also after you close the page.
      </EmptyState>
    ),
  },
  {
    name: 'failed-state',
    Show: () => (
      <FailedState title="Your bills did not load" of={{ refetch: () => {}, isFetching: false }}>
        Nothing is wrong with your account. Check the connection and try again.
      </FailedState>
    ),
  },
  { name: 'failed-part', Show: () => <PartThatFailed /> },
]
