import type { Gives } from '@waea/contract/call'
import type { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { dateText } from '@waea/kit/date-text'
import { moment } from '../../../shell/moments.ts'

type Customer = Gives<typeof operatorCustomers.customer>
type OpenSim = Customer['OpenSims'][number]
type OpenPort = Customer['OpenPorts'][number]

const parcels: Readonly<Record<NonNullable<OpenSim['Parcel']>['State'], string>> = {
  ASKED: 'its parcel waits for the courier’s label',
  LABEL: 'its parcel waits for the courier',
  PICKED_UP: 'its parcel is with the courier',
  IN_TRANSIT: 'its parcel is on its way',
  DELIVERED: 'its parcel is delivered, and the customer activates it',
  UNDELIVERABLE: 'its parcel can’t be delivered',
  CANCELED: 'its parcel is cancelled',
}

/** What an ordered SIM waits for. */
export function simText({ OrderNumber, SimType, Status, StartsItself, Parcel }: OpenSim): string {
  const what = `Order ${OrderNumber}, ${SimType === 'esim' ? 'eSIM' : 'SIM card'}`
  if (Status === 'WAITING') return `${what}: waits for the network to make it`
  if (Parcel) {
    const by = Parcel.ExpectedOn && `, expected on ${dateText(Parcel.ExpectedOn, 'day')}`
    return `${what}: ${parcels[Parcel.State]}${(Parcel.State !== 'DELIVERED' && by) || ''}`
  }
  if (SimType !== 'esim') return `${what}: waits to be sent`
  return `${what}: ${StartsItself ? 'is about to be activated' : 'ready, and the customer activates it'}`
}

const stages: Readonly<Record<OpenPort['Stage'], string>> = {
  'waits-for-sim': 'waits until the SIM is active',
  'awaits-yes': 'waits for the holder’s YES to the text from 2542',
  checking: 'waits for the other provider to check it',
  agreed: 'agreed, and about to move',
  scheduled: 'agreed, and moves at its time',
  'on-hold': 'waits, because the mobile is locked, stopped or changing',
  moving: 'is being moved by the networks',
  late: 'late: the networks have not moved it',
  stopping: 'is being stopped',
  arrived: 'has moved here',
  stopped: 'was stopped',
  refused: 'was refused',
  failed: 'could not be moved by the networks',
  'leave-noticed': 'is to leave; the holder can still stop it',
  'leave-agreed': 'is to leave, and about to move',
  'leave-refusing': 'is to leave, and is being refused',
  leaving: 'is leaving: the networks move it',
  left: 'has left',
  kept: 'stays here',
  'leave-failed': 'stays here: the networks could not move it',
}

/** What a port waits for, by when, and since when. */
export function portText({ MSISDN, Carrier, Stage, Reason, AuthoriseBy, ChangedAt }: OpenPort): string {
  const because = Reason ? `, ${Reason.replaceAll('-', ' ')}` : ''
  const by = Stage === 'awaits-yes' ? ` by ${moment(AuthoriseBy)}` : ''
  return `Number ${MSISDN}, ${Carrier}: ${stages[Stage]}${by}${because}, since ${moment(ChangedAt)}`
}
