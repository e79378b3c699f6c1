import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '../src/server/testing/free-port.ts'

const demo = fileURLToPath(new URL('../src/server/commands/demo.ts', import.meta.url))

export interface Demo {
  url: string
  /** These links sign in once each. */
  admin: string
  freelancer: string
  stop(): void
}

/** Runs the demo on a free port until `stop` is called. */
export async function startDemo(): Promise<Demo> {
  const port = await freePort()
  const server = spawn(process.execPath, [demo], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = () => void server.kill('SIGTERM')
  let output = ''
  return new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The demo ended with code ${code}.`)))
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [admin, freelancer] = output.match(/http:\/\/\S+\/magic\/\S+/g) ?? []
      if (admin && freelancer && output.includes('Ctrl-C'))
        resolve({ url: `http://localhost:${port}`, admin, freelancer, stop })
    })
  })
}
