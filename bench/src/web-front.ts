import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@masthead/server/testing/replay.ts';
import { ended, findProgram, type Running } from './site-load.ts';

/**
 * Starts nginx as docs/operations.md sets it up before Masthead: TLS and HTTP/2 on loopback, with a certificate made for this run.
 * Returns null if nginx or openssl is not installed.
 */
export async function startFront(folder: string, origin: string): Promise<Running | null> {
  const [program, openssl] = [findProgram('nginx'), findProgram('openssl')];
  if (!program || !openssl) return null;
  mkdirSync(folder, { recursive: true });
  const certificate = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  execFileSync(openssl, [...certificate, ...files], { stdio: 'ignore' });
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), configOf(folder, port, new URL(origin).host));
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended(child);
  };
  return { origin: `https://127.0.0.1:${port}`, stop };
}

const configOf = (folder: string, port: number, upstream: string): string => `worker_processes 1;
daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/bodies;
  proxy_temp_path ${folder}/answers;
  upstream masthead { server ${upstream}; keepalive 16; }
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  server {
    listen 127.0.0.1:${port} ssl http2;
    ssl_certificate ${folder}/certificate.pem;
    ssl_certificate_key ${folder}/key.pem;
    location / {
      proxy_pass http://masthead;
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
    }
  }
}
`;
