<!doctype html>
<html <?php language_attributes(); ?>>
<head><meta charset="<?php bloginfo('charset'); ?>"><?php wp_head(); ?></head>
<body <?php body_class(); ?>>
<header><p><a href="<?php echo esc_url(home_url('/')); ?>"><?php bloginfo('name'); ?></a></p>
<nav><ul><?php wp_list_pages(['title_li' => '']); ?></ul></nav></header>
<main>
<?php while (have_posts()) : the_post(); ?>
<article id="post-<?php the_ID(); ?>" <?php post_class(); ?>>
<h1 class="entry-title"><?php the_title(); ?></h1>
<?php the_post_thumbnail('medium'); ?>
<div class="entry-content"><?php the_content(); ?></div>
<footer><?php the_author_posts_link(); ?> <?php the_category(', '); ?> <?php the_tags(); ?></footer>
</article>
<?php endwhile; the_posts_pagination(); ?>
</main>
<aside><form role="search"><input name="s"><button>Search</button></form><p>Call us: 555 0100</p></aside>
<?php wp_footer(); ?>
</body></html>
