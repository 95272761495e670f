import { act, screen, waitFor, within } from '@testing-library/react';
import { pages } from '@quoin/shared/contract/resources/pages';
import { chooseAppKey } from '@quoin/shared/runtime/app-key';
import { configure, runtimeConfig } from '@quoin/shared/runtime/config';
import { problemResponse } from '@quoin/shared/testing/fake-api';
import { aRecord } from '@quoin/shared/testing/records';
import { aSite, visit } from '../testing/a-site.tsx';

let site: ReturnType<typeof aSite>;
let logged: jest.SpyInstance;

beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  site = aSite();
  site.record('/pages/contact-us', { ...aRecord(pages, { slug: 'contact-us', title: 'Contact us' }), sections: [] });
});
afterEach(() => {
  sessionStorage.clear();
});

const main = () => within(screen.getByRole('main'));
const footer = () => within(screen.getByRole('contentinfo'));
const field = (label: string) => main().getByRole('textbox', { name: label });
const sent = { name: 'Sabitri', phone: '+977 1 255', email: 'sabitri@example.org', message: 'Namaste.' };

async function written() {
  const { user, router } = await visit('/contact-us');
  await user.type(field('Name'), sent.name);
  await user.type(field('Phone'), sent.phone);
  await user.type(field('Email'), sent.email);
  await user.type(field('Message'), sent.message);
  return { user, router, submit: () => user.click(main().getByRole('button', { name: 'Submit' })) };
}
const expectAllKept = () => {
  expect(
    [field('Name'), field('Phone'), field('Email'), field('Message')].map((input) => 'value' in input && input.value),
  ).toEqual(Object.values(sent));
};

describe('the contact form', () => {
  it('sends the values, shows thanks in place of the form, and reloads no data', async () => {
    site.api.on('POST /contact-messages', () => ({ status: 201, body: { data: { message: 'Thank you.' } } }));
    const { submit, user } = await written();
    const before = site.api.calls.length;
    await submit();
    expect(await main().findByRole('heading', { name: 'Thank you for your message' })).toBeInTheDocument();
    expect(site.api.calls.slice(before)).toMatchObject([{ method: 'POST', body: { ...sent, website: '' } }]);
    expect(main().getByRole('heading', { name: 'Thank you for your message' }).parentElement).toHaveFocus();
    await user.click(main().getByRole('link', { name: 'Send another message' }));
    await waitFor(() => expect(field('Message')).toHaveValue(''));
  });

  it('is sent to the site that shows it, whichever site is selected in the back-office', async () => {
    site.api.on('POST /contact-messages', () => ({ status: 201, body: { data: { message: 'Thank you.' } } }));
    configure({ ...runtimeConfig(), isAnonymous: true });
    chooseAppKey('second');
    const { submit } = await written();
    await submit();
    await main().findByRole('heading', { name: 'Thank you for your message' });
    chooseAppKey(null);
    expect(site.api.listCalls('POST /contact-messages')).toMatchObject([{ headers: { 'app-key': 'quoin-site' } }]);
  });

  it('names the missing fields at the fields and above them with links, and sends nothing', async () => {
    const { user } = await visit('/contact-us');
    await user.click(main().getByRole('button', { name: 'Submit' }));
    const trouble = await main().findByRole('alert');
    await waitFor(() => expect(trouble).toHaveFocus());
    expect(
      within(trouble)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Enter your name.', 'Enter a phone number or an email, so that we can answer.', 'Write a message.']);
    expect(field('Name')).toBeInvalid();
    expect(field('Name')).toHaveAccessibleDescription('Enter your name.');
    expect(field('Phone')).toBeValid();
    await user.click(within(trouble).getByRole('link', { name: 'Write a message.' }));
    expect(field('Message')).toHaveFocus();
    expect(site.api.listCalls('POST /contact-messages')).toEqual([]);
  });

  it('checks the limits of the contract before it sends', async () => {
    const { user, submit } = await written();
    await user.clear(field('Email'));
    await user.type(field('Email'), 'nobody');
    await user.clear(field('Name'));
    await user.click(field('Name'));
    await user.paste('x'.repeat(121));
    await submit();
    await waitFor(() => expect(field('Email')).toHaveAccessibleDescription('Enter an email such as name@example.org.'));
    expect(field('Name')).toHaveAccessibleDescription('Write 120 characters or fewer.');
  });

  it.each([
    [429, 'Too many were sent from your connection'],
    [500, 'This could not be sent'],
    [503, 'This could not be sent'],
    [413, 'This could not be sent'],
  ])('keeps all values when the API answers %i, and can be sent again', async (status, words) => {
    site.fails('/contact-messages', status);
    site.api.on('POST /contact-messages', () => problemResponse(status, { title: 'No.' }));
    const { submit } = await written();
    await submit();
    const trouble = await main().findByRole('alert');
    expect(trouble).toHaveTextContent(words);
    await waitFor(() => expect(trouble).toHaveFocus());
    expectAllKept();
    site.api.on('POST /contact-messages', () => ({ status: 201, body: { data: { message: 'Thank you.' } } }));
    await submit();
    expect(await main().findByRole('heading', { name: 'Thank you for your message' })).toBeInTheDocument();
  });

  it('keeps all values when there is no response', async () => {
    site.api.on('POST /contact-messages', () => {
      throw new Error('cut off');
    });
    const { submit } = await written();
    await submit();
    expect(await main().findByRole('alert')).toHaveTextContent('This could not be sent');
    expectAllKept();
    expect(logged).toHaveBeenCalled();
  });

  it('keeps the values while the visitor opens other pages, until it is sent', async () => {
    site.api.on('POST /contact-messages', () => ({ status: 201, body: { data: { message: 'Thank you.' } } }));
    const { router, user } = await written();
    await act(() => router.navigate('/newsletter'));
    await act(() => router.navigate(-1));
    await main().findByRole('form', { name: 'Send us a message' });
    expectAllKept();
    await user.click(main().getByRole('button', { name: 'Submit' }));
    await main().findByRole('heading', { name: 'Thank you for your message' });
    await act(() => router.navigate('/newsletter'));
    await act(() => router.navigate('/contact-us'));
    await main().findByRole('form', { name: 'Send us a message' });
    expect(field('Message')).toHaveValue('');
  });

  it('shows the API’s message about a field at the field', async () => {
    site.api.on('POST /contact-messages', () =>
      problemResponse(422, { title: 'No.', errors: { email: ['Must be an email address.'] } }),
    );
    const { submit } = await written();
    await submit();
    await waitFor(() => expect(field('Email')).toHaveAccessibleDescription('Must be an email address.'));
    expectAllKept();
  });

  it('is sent once however often it is submitted, and shows the progress', async () => {
    const gate = Promise.withResolvers<undefined>();
    site.api.on('POST /contact-messages', async () => {
      await gate.promise;
      return { status: 201, body: { data: { message: 'Thank you.' } } };
    });
    const { user } = await written();
    await user.dblClick(main().getByRole('button', { name: 'Submit' }));
    const busy = await main().findByRole('button', { name: 'Sending …' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    await user.click(busy);
    await act(async () => gate.resolve(undefined));
    expect(await main().findByRole('heading', { name: 'Thank you for your message' })).toBeInTheDocument();
    expect(site.api.listCalls('POST /contact-messages')).toHaveLength(1);
  });

  it('hides its honeypot field from people and sends its value', async () => {
    site.api.on('POST /contact-messages', () => ({ status: 201, body: { data: { message: 'Thank you.' } } }));
    const { user, submit } = await written();
    expect(main().queryByRole('textbox', { name: 'Leave this field empty' })).toBeNull();
    await user.type(main().getByLabelText('Leave this field empty'), 'https://spam.example');
    await submit();
    await main().findByRole('heading', { name: 'Thank you for your message' });
    expect(site.api.listCalls('POST /contact-messages')[0]?.body).toMatchObject({ website: 'https://spam.example' });
  });
});

describe('the newsletter’s sign-up', () => {
  const subscribe = async (email: string) => {
    const { user } = await visit('/contact-us');
    if (email) await user.type(footer().getByRole('textbox', { name: 'Email for the newsletter' }), email);
    await user.click(footer().getByRole('button', { name: 'Subscribe' }));
  };

  it.each([
    [false, 'Thank you for subscribing'],
    [true, 'One step more'],
  ])('shows thanks in its place; needs_confirmation: %s', async (needs_confirmation, words) => {
    site.api.on('POST /subscriptions', () => ({ status: 201, body: { data: { message: 'x', needs_confirmation } } }));
    await subscribe('reader@example.org');
    const thanks = await footer().findByRole('heading', { name: words });
    await waitFor(() => expect(thanks.parentElement).toHaveFocus());
    expect(site.api.listCalls('POST /subscriptions')).toMatchObject([
      { body: { email: 'reader@example.org', website: '' } },
    ]);
  });

  it('shows the error at its only field, which gets the focus', async () => {
    await subscribe('nobody');
    const input = footer().getByRole('textbox', { name: 'Email for the newsletter' });
    await waitFor(() => expect(input).toHaveFocus());
    expect(input).toHaveAccessibleDescription('Enter an email such as name@example.org.');
    expect(input).toHaveValue('nobody');
  });

  it('keeps the email address when it could not be sent', async () => {
    site.api.on('POST /subscriptions', () => problemResponse(429, { title: 'No.' }));
    await subscribe('reader@example.org');
    expect(await footer().findByRole('alert')).toHaveTextContent('Too many were sent from your connection');
    expect(footer().getByRole('textbox', { name: 'Email for the newsletter' })).toHaveValue('reader@example.org');
  });

  it('has its own page, whose footer does not repeat the form', async () => {
    await visit('/newsletter');
    expect(main().getByRole('button', { name: 'Subscribe' })).toBeInTheDocument();
    expect(
      main()
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual(['Newsletter']);
    expect(main().getByRole('form', { name: 'Newsletter' })).toBeInTheDocument();
    expect(footer().queryByRole('button', { name: 'Subscribe' })).toBeNull();
  });

  it.each([
    ['received', 'Thank you for subscribing'],
    ['requested', 'One step more'],
    ['confirmed', 'Your subscription is confirmed'],
    ['expired', 'This link is too old'],
  ])('shows the state of the subscription above the page at ?subscription=%s', async (message, words) => {
    await visit(`/?subscription=${message}`);
    expect(main().getByRole('heading', { name: words })).toBeInTheDocument();
    expect(main().queryByRole('link', { name: 'Subscribe again' }) !== null).toBe(message === 'expired');
  });

  it.each(['', 'toString', '%3Cb%3E'])('shows nothing for ?subscription=%s', async (message) => {
    await visit(`/?subscription=${message}`);
    expect(main().queryByRole('region', { name: /subscri|step|link/i })).toBeNull();
  });
});
