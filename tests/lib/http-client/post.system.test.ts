import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { expect, it } from 'vitest';
import type { OutgoingPolicy } from '../../../api/lib/http-client/outgoing-policy.ts';
import { createPost, type Posted, type PostOptions, sign } from '../../../api/lib/http-client/post-signed.ts';
import { policy, serve, shortLimits } from './servers.ts';

const SECRET = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const clock = { now: () => 1_700_000_000_999 };

async function postTo(
  listener: RequestListener,
  json: unknown,
  options: PostOptions = {},
  limits: OutgoingPolicy = {},
): Promise<Posted> {
  const allow = [`http://outer.test:${(await serve(listener)).port}`];
  const post = createPost({ ...policy({ 'outer.test': '127.0.0.1' }, ['outer.test']), ...limits }, clock);
  return post(`${allow[0]}/jobs?a=b`, json, SECRET, { allow, ...options });
}

it('is signed like the public example of the specification', () => {
  const body = '{"test": 2432232314}';
  const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
  expect(sign(SECRET, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, body)).toBe(signature);
  expect(sign(`whsec_${SECRET}`, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, body)).toBe(signature);
});

it('arrives whole, and the receiver can check it', async () => {
  let headers: IncomingHttpHeaders = {};
  let body = '';
  const answer = await postTo(
    (request, response) => {
      headers = request.headers;
      request.on('data', (piece) => (body += piece));
      request.on('end', () => response.writeHead(201, { 'content-type': 'application/json' }).end('{"jobs":{}}'));
    },
    { job: 'žluť' },
  );
  expect(answer).toMatchObject({ status: 201, type: 'application/json' });
  expect(new TextDecoder().decode(answer.bytes)).toBe('{"jobs":{}}');
  expect(JSON.parse(body)).toEqual({ job: 'žluť' });
  expect([headers['content-type'], headers['webhook-timestamp']]).toEqual(['application/json', '1700000000']);
  expect(headers['webhook-signature']).toBe(sign(SECRET, String(headers['webhook-id']), 1_700_000_000, body));
});

it('has a new id unless it is a retry', async () => {
  const names: unknown[] = [];
  const note: RequestListener = (request, response) => {
    names.push(request.headers['webhook-id']);
    response.end();
  };
  for (const options of [{}, {}, { id: 'msg_again' }]) await postTo(note, {}, options);
  expect([new Set(names).size, names[2]]).toEqual([3, 'msg_again']);
});

it('fails if the receiver refuses it, is late or answers too much', async () => {
  const refuse: RequestListener = (_request, response) => response.writeHead(403).end();
  await expect(postTo(refuse, {})).rejects.toMatchObject({ code: 'xlate_fetch_failed' });
  await expect(postTo(() => {}, {}, {}, { limits: shortLimits })).rejects.toMatchObject({
    code: 'xlate_fetch_timeout',
  });
  const talk: RequestListener = (_request, response) => response.end('a'.repeat(20));
  await expect(postTo(talk, {}, { maxBytes: 10 })).rejects.toMatchObject({ code: 'xlate_file_too_large' });
});
