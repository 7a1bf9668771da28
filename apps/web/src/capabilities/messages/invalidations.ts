import { messages } from '@waea/contract/people/messages'
import type { Invalidations } from '../../shell/data/shared/live.ts'

export const messagesInvalidations: Invalidations = { 'notices.changed': [messages.notices, messages.unreadNotices] }
