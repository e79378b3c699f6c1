/** Runs nginx on loopback with the configuration of deploy/nginx.conf, so that tests cover the example itself. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../src/server/testing/free-port.ts'
import { root } from './run.mjs'

export interface Nginx {
  url: string
  stop(): Promise<void>
}

/** Starts this nginx before these nodes and waits until it answers. */
export async function startNginx(program: string, nodePorts: readonly [number, number]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'slotwerk-nginx-'))
  // nginx started by root runs its workers as another user, who must be able to read this folder.
  chmodSync(folder, 0o755)
  const port = await freePort()
  writeFileSync(join(folder, 'slotwerk.conf'), exampleOnLoopback(port, nodePorts))
  writeFileSync(join(folder, 'nginx.conf'), main)
  const child = spawn(program, ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  await untilAnswered(`${url}/healthz`, () => {
    if (child.exitCode !== null) throw new Error(`nginx ended with code ${child.exitCode}:\n${log}`)
  })
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
const main = `daemon off;
pid nginx.pid;
worker_processes 2;
events {}
http {
${kinds.map((kind) => `  ${kind}_temp_path ${kind};`).join('\n')}
  include slotwerk.conf;
}
`

/** Changes the example: both nodes, no certificate, and one port of loopback in place of 80 and 443. */
function exampleOnLoopback(port: number, [first, second]: readonly [number, number]): string {
  const changes: [what: RegExp, into: string][] = [
    [/^server \{\s*listen 80;[^}]*\}$/m, ''],
    [/listen 443 ssl http2;\s*listen \[::\]:443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/^ *ssl_[^}]*?;\n(?! *ssl_)/m, ''],
    [/server 127\.0\.0\.1:3000/, `server 127.0.0.1:${first}`],
    [/# server 127\.0\.0\.1:3001/, `server 127.0.0.1:${second}`],
  ]
  return changes.reduce(
    (text, [what, into]) => {
      if (!what.test(text))
        throw new Error(`deploy/nginx.conf has nothing like ${what}: adapt this file to it.`)
      return text.replace(what, into)
    },
    readFileSync(join(root, 'deploy', 'nginx.conf'), 'utf8'),
  )
}

const POLL_MS = 20

async function untilAnswered(url: string, check: () => void): Promise<void> {
  for (;;) {
    check()
    try {
      if ((await fetch(url)).ok) return
    } catch {
      // nginx does not listen yet.
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
