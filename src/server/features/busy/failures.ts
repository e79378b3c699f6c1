import type { OutboundFailure } from '../../kernel/outbound/outbound-error.ts'
import type { ParseFailure } from './parse-error.ts'

/** Why nothing came from a person’s calendar. */
export type BusyFailure = OutboundFailure | ParseFailure
