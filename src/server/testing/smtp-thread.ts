/** A mail server in a thread, so that the mails that it takes cost the event loop of a measurement nothing. */
import { parentPort } from 'node:worker_threads'
import { startSmtpServer } from './smtp-server.ts'

parentPort!.postMessage((await startSmtpServer()).url)
