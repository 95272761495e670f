import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from '@quoin/shared/server/static-router';
import { problemResponse } from '@quoin/shared/testing/fake-api';
import { routes } from '../index.ts';
import { aSite } from '../testing/a-site.tsx';

let site: ReturnType<typeof aSite>;

beforeEach(() => {
  site = aSite();
});

/** Posts a form as a browser without JavaScript does, for a visitor at 203.0.113.7. */
async function posted(path: string, fields: Record<string, string>) {
  const handler = createStaticHandler(routes);
  const context = await handler.query(
    new Request(`http://site.invalid${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'x-forwarded-for': '203.0.113.7' },
    }),
  );
  if (context instanceof Response) throw new Error('a redirect');
  const html = renderToString(
    <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />,
  );
  const view = document.createElement('div');
  view.innerHTML = html;
  const control = (id: string) => view.querySelector<HTMLInputElement | HTMLTextAreaElement>(`#${id}`);
  return { view, control, status: context.statusCode, answer: Object.values(context.actionData ?? {})[0] };
}

const message = { name: '<b>Sabitri</b>', phone: '', email: 'sabitri@example.org', message: 'One.\r\nTwo & "three".' };

describe('a form without JavaScript', () => {
  it('redirects to the thanks once it is received, and forwards the visitor’s address', async () => {
    site.api.on('POST /contact-messages', () => ({ status: 201, body: { data: { message: 'x' } } }));
    expect((await posted('/contact-us/message', message)).answer).toEqual({
      seeOther: '/contact-us?message=sent#message',
    });
    expect(site.api.listCalls('POST /contact-messages')).toMatchObject([
      { headers: { 'x-forwarded-for': '203.0.113.7' }, body: { message: 'One.\nTwo & "three".' } },
    ]);
    site.api.on('POST /subscriptions', () => ({
      status: 201,
      body: { data: { message: 'x', needs_confirmation: true } },
    }));
    expect((await posted('/newsletter', { email: 'reader@example.org' })).answer).toEqual({
      seeOther: '/?subscription=requested#subscription',
    });
  });

  it('is shown again with all values and the errors', async () => {
    const { view, control, status } = await posted('/contact-us/message', { ...message, email: 'nobody' });
    expect(status).toBe(422);
    expect(view.querySelector('[role=alert]')?.textContent).toContain('Enter an email such as name@example.org.');
    expect(control('message-email')?.getAttribute('aria-invalid')).toBe('true');
    expect([
      control('message-name')?.value,
      control('message-email')?.value,
      control('message-message')?.value,
    ]).toEqual(['<b>Sabitri</b>', 'nobody', 'One.\nTwo & "three".']);
    expect(view.querySelector('#message')?.getAttribute('action')).toBe('/contact-us/message#message');
  });

  it.each([
    { fails: 429, expected: 429, words: 'Too many were sent' },
    { fails: 500, expected: 503, words: 'could not be sent' },
  ])('is shown again with all values when the API answers $fails to every call', async ({ fails, expected, words }) => {
    for (const call of ['/applications/quoin-site', '/menus', '/socials']) site.fails(call);
    site.api.on('POST /contact-messages', () => problemResponse(fails, { title: 'No.' }));
    const { view, control, status } = await posted('/contact-us/message', message);
    expect(status).toBe(expected);
    expect(view.querySelector('#message [role=alert]')?.textContent).toContain('What you wrote is still here.');
    expect(view.textContent).toContain(words);
    expect(control('message-message')?.value).toBe('One.\nTwo & "three".');
  });

  it('keeps the invalid address of a sign-up, on a page of its own', async () => {
    const { control, status } = await posted('/newsletter', { email: 'nobody' });
    expect([
      status,
      control('newsletter-email')?.value,
      control('newsletter-email')?.getAttribute('aria-invalid'),
    ]).toEqual([422, 'nobody', 'true']);
  });

  it('ignores a field that the form does not have', async () => {
    const { view } = await posted('/newsletter', { email: 'nobody', evil: 'x-marks' });
    expect(view.innerHTML).not.toContain('x-marks');
  });
});
