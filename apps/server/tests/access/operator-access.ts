import type { Access } from './access-words.ts'

const client: Access = { who: 'client' }
const operator: Access = { who: 'operator' }
const anyone = (because: string): Access => ({ who: 'anyone', because })
const invited = anyone('the code of the mailed link is the proof')

/** Who may make the calls of operators; part of access-table.ts. */
export const accessToOperators: Readonly<Record<string, Access>> = {
  'operators.signIn': anyone('an operator signs in'),
  'operators.passkeyRequest': anyone('whoever asks for a passkey is not signed in yet'),
  'operators.showPasskey': anyone('the passkey is the proof'),
  'operators.openInvitation': invited,
  'operators.acceptInvitation': invited,
  'operators.invitationPasskey': invited,
  'operators.acceptWithPasskey': invited,
  'operators.signOut': operator,
  'operators.me': operator,
  'operators.sessions': operator,
  'operators.endSession': operator,
  'operators.passkeys': operator,
  'operators.passkeyCreation': operator,
  'operators.addPasskey': operator,
  'operators.removePasskey': operator,
  'operators.operators': client,
  'operators.invite': client,
  'operators.changeRoles': client,
  'operators.resetSignIn': client,
  'operators.removeOperator': client,
  'operators.audit': client,
  'operators.find': client,
  'operators.customer': client,
  'operators.history': client,
  'operators.payments': client,
  'operators.requestRefund': client,
  'operators.refundRequests': client,
  'operators.decideRefund': client,
  'operators.adjustable': client,
  'operators.addCredit': client,
  'operators.addCharge': client,
  'operators.parkedAccounts': client,
  'operators.waiting': client,
  'webhooks.endpoints': client,
  'webhooks.createEndpoint': client,
  'webhooks.changeEndpoint': client,
  'webhooks.pauseEndpoint': client,
  'webhooks.resumeEndpoint': client,
  'webhooks.rotateSecret': client,
  'webhooks.removeEndpoint': client,
  'webhooks.deliveries': client,
  'webhooks.replayDelivery': client,
  'webhooks.replayFailed': client,
  'webhooks.sendTest': client,
  'operators.exportCustomer': client,
}

/** Which of a customer's objects the values of these calls identify: none of a customer's. */
export const meaningsOfOperators: Readonly<Record<string, string>> = {
  operatorUuid: 'public',
  OperatorUUID: 'public',
  jobId: 'public',
  requestUuid: 'refundRequest',
  endpointUuid: 'public',
  EndpointUUID: 'public',
  eventUuid: 'public',
  messageUuid: 'public',
  'operators.endSession sessionUuid': 'public',
  'operators.removePasskey passkeyUuid': 'public',
}

/** Request values for these calls. */
export const spokenOfOperators: Readonly<Record<string, unknown>> = {
  Roles: ['support'],
  jobId: '1',
  'operators.requestRefund AmountCents': 100,
  'operators.decideRefund Outcome': 'declined',
  endpointUuid: '00000000-0000-7000-8000-000000000001',
  EndpointUUID: '00000000-0000-7000-8000-000000000001',
  eventUuid: '00000000-0000-7000-8000-000000000001',
  SinceNanos: 0,
  'webhooks.createEndpoint Url': 'https://crm.example.nz/',
  'webhooks.changeEndpoint Url': 'https://crm.example.nz/',
  EventTypes: ['bill.paid'],
  'operators.find Text': 'Aroha',
  'operators.invite Email': 'invited@provider.example.nz',
  operatorUuid: '00000000-0000-7000-8000-000000000001',
  'operators.endSession sessionUuid': '00000000-0000-7000-8000-000000000001',
  'operators.removePasskey passkeyUuid': '00000000-0000-7000-8000-000000000001',
}
