import { screen } from '@testing-library/react';
import { posts } from '../../contract/resources/posts.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { createRoutes } from '../create-routes.tsx';
import { screens } from '../define-screens.ts';

describe('the slug of a new post', () => {
  it('keeps letters of other scripts, and says what happens to a title without letters', async () => {
    fakeApi();
    const own = screens(posts, { path: 'thing', list: () => null, form: { fields: ['title', 'slug'] } });
    const { user } = renderAdmin(createRoutes([own]), '/admin/thing/form');
    const title = await screen.findByLabelText(/^Title/);
    const slug = screen.getByLabelText(/^Slug/);
    const says = /^No address can be made from this title.* as in post-12\.$/;
    expect(screen.queryByText(says)).not.toBeInTheDocument();
    await user.click(title);
    await user.paste('🎉');
    expect(slug).toHaveValue('');
    expect(screen.getByText(says)).toBeInTheDocument();
    await user.clear(title);
    await user.paste('नयाँ कर्जा योजना');
    expect(slug).toHaveValue('नयाँ-कर्जा-योजना');
    expect(screen.queryByText(says)).not.toBeInTheDocument();
  });
});
